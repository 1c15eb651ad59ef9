import type { InstallStatus } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import styles from './installs.module.css';

/** The words of each status. */
export const STATUS_NAMES = {
  done: 'installs.status.done',
  being: 'installs.status.being',
  failed: 'installs.status.failed',
  pend: 'installs.status.pend',
} as const;

const MARKS = { done: '✓', being: '↓', failed: '!', pend: '·' } as const;

/** How far a headset is with a resource: a mark that differs in shape, and the words (INS-12). */
export function InstallStatusMark({ status, progress }: { status: InstallStatus; progress?: number }) {
  const { t } = useTranslation();
  const percent =
    status === 'being' && progress ? t('installs.percent', { value: Math.round(progress * 100) }) : '';
  return (
    <span className={`${styles.status} ${styles[status]}`}>
      <b aria-hidden="true">{MARKS[status]}</b>
      {t(STATUS_NAMES[status])}
      {percent ? <span className="num">{percent}</span> : null}
    </span>
  );
}
