import type { InstallFault } from '@orrery/contract';
import { Check, CircleAlert, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { InstallEntry, InstallGroup } from './groups';
import styles from './install-tab.module.css';
import { ProgressCircle } from './progress-circle';

interface InstallSectionProps {
  readonly group: InstallGroup;
  readonly entries: readonly InstallEntry[];
  /** Those that were told again a moment ago. */
  readonly sent: ReadonlySet<number>;
  readonly onResend: (ids: readonly number[]) => void;
}

const TITLES = {
  installed: 'play.install.installed',
  installing: 'play.install.installing',
  uninstalled: 'play.install.uninstalled',
  install_failed: 'play.install.failed',
} as const satisfies Record<InstallGroup, string>;

const REASONS = {
  storage: 'installs.reason.storage',
  damaged: 'installs.reason.damaged',
  gone: 'installs.reason.gone',
  network: 'installs.reason.network',
} as const satisfies Record<InstallFault, string>;

/** One group of headsets; those that lack the resource can be sent it again, one or all (PLAY-78, PLAY-79). */
export function InstallSection({ group, entries, sent, onResend }: InstallSectionProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  const title = t(TITLES[group]);
  const canResend = group === 'uninstalled' || group === 'install_failed';
  const waiting = entries.filter(({ id }) => !sent.has(id)).map(({ id }) => id);
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles[group]}>
          {title} <span className="num">{entries.length}</span>
        </h3>
        {canResend ? (
          <button
            type="button"
            className={styles.again}
            aria-label={t('play.install.allOf', { group: title })}
            disabled={waiting.length === 0}
            onClick={() => onResend(waiting)}
          >
            {t('play.install.all')}
          </button>
        ) : null}
      </div>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={entry.online ? styles.entry : `${styles.entry} ${styles.away}`}>
            <Mark group={group} entry={entry} />
            <span className={`${styles.number} num`}>{String(entry.id).padStart(2, '0')}</span>
            <span className={styles.name} title={entry.name}>
              {entry.name}
              {entry.online ? null : <small>{t('play.fact.offline')}</small>}
              {group === 'install_failed' && entry.reason ? <small>{t(REASONS[entry.reason])}</small> : null}
            </span>
            {canResend ? (
              <button
                type="button"
                className={styles.again}
                aria-label={t('play.install.againOn', { name: entry.name })}
                disabled={sent.has(entry.id)}
                onClick={() => onResend([entry.id])}
              >
                {t('play.install.again')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mark({ group, entry }: { group: InstallGroup; entry: InstallEntry }) {
  const { t } = useTranslation();
  const icon = { size: 18, strokeWidth: 1.8, 'aria-hidden': true, className: styles[group] } as const;
  if (group === 'installed') return <Check {...icon} />;
  if (group === 'install_failed') return <CircleAlert {...icon} />;
  if (group === 'uninstalled') return <CircleDashed {...icon} />;
  const { name, percent } = entry;
  return <ProgressCircle percent={percent} label={t('play.install.progress', { name, percent })} />;
}
