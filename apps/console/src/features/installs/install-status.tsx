import type { InstallFault, InstallStatus } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../lib/i18n';
import { toPercent } from '../../lib/written';
import styles from './installs.module.css';

/** The words of each status. */
export const STATUS_NAMES = {
  done: 'installs.status.done',
  being: 'installs.status.being',
  failed: 'installs.status.failed',
  pend: 'installs.status.pend',
} as const;

const MARKS = { done: '✓', being: '↓', failed: '!', pend: '·' } as const;

const REASONS = {
  storage: 'installs.reason.storage',
  damaged: 'installs.reason.damaged',
  gone: 'installs.reason.gone',
  network: 'installs.reason.network',
} as const satisfies Record<InstallFault, string>;

interface InstallStatusMarkProps {
  readonly status: InstallStatus;
  /** 0 to 1. */
  readonly progress?: number;
  /** It holds older content. */
  readonly outdated?: boolean;
  /** It was asked for, and waits for its headset. */
  readonly awaited?: boolean;
  /** Why it failed. */
  readonly reason?: InstallFault | null;
}

/** How far a headset is with a resource: a mark that differs in shape, and the words (INS-12). */
export function InstallStatusMark({
  status,
  progress = 0,
  outdated,
  awaited,
  reason,
}: InstallStatusMarkProps) {
  const { t } = useTranslation();
  const isOld = status === 'done' && outdated;
  const more =
    status === 'being' && progress > 0 ? toPercent(Math.floor(progress * 100) / 100, currentLocale()) : '';
  return (
    <span className={`${styles.status} ${styles[isOld ? 'old' : status]}`}>
      <b aria-hidden="true">{isOld ? '↻' : awaited ? '…' : MARKS[status]}</b>
      {t(isOld ? 'installs.status.old' : awaited ? 'installs.status.awaited' : STATUS_NAMES[status])}
      {more ? <span className="num">{more}</span> : null}
      {status === 'failed' && reason ? <small>{t(REASONS[reason])}</small> : null}
    </span>
  );
}
