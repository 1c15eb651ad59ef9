import type { Resource } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewerFailure } from '../../../components/viewer/viewer-failure';
import styles from './stage.module.css';

/** A picture that is no panorama. */
export function FlatImage({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  if (failed) return <ViewerFailure title={t('play.stageFailed')} onRetry={() => setFailed(false)} />;
  return (
    <img
      className={styles.flat}
      src={resource.file_url}
      alt={resource.title}
      onError={() => setFailed(true)}
    />
  );
}
