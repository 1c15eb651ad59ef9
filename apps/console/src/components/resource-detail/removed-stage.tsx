import { CHANNEL, type Resource } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { Cover } from '../cover';
import { Notice } from '../notice';
import styles from './resource-detail.module.css';

/**
 * Stands where the viewer would: the operator took the resource out of the library, and its cover remains; or the school
 * deleted what was its own.
 */
export function RemovedStage({ cover, channel }: Pick<Resource, 'cover' | 'channel'>) {
  const { t } = useTranslation();
  const hint = t(channel === CHANNEL.own ? 'detail.deletedHint' : 'detail.removedHint');
  return (
    <div className={`${styles.removed} dark`}>
      <Cover className={styles.faint} src={cover} width={1280} />
      <Notice title={t('detail.removed')} detail={hint} />
    </div>
  );
}
