import { useTranslation } from 'react-i18next';
import { Cover } from '../cover';
import { Notice } from '../notice';
import styles from './resource-detail.module.css';

/** Stands where the viewer would: the operator took the resource out of the library, and its cover remains. */
export function RemovedStage({ cover }: { cover: string }) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.removed} dark`}>
      <Cover className={styles.faint} src={cover} width={1280} />
      <Notice title={t('detail.removed')} detail={t('detail.removedHint')} />
    </div>
  );
}
