import { Lock, LockOpen, type LucideIcon, Power, RefreshCw, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../lib/i18n';
import { toList } from '../../lib/written';
import styles from './control-bar.module.css';
import type { Lesson } from './use-lesson';

/** What can be done to the selected devices, and who has not done it yet. */
export function ControlBar({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { controls, selected, playback } = lesson;
  const confirmed = selected.filter((view) => view.confirmed).length;
  const lagging = selected.filter((view) => view.laggingMs !== null).map(({ name }) => name);
  const counts = { some: controls.commanded, all: selected.length };
  const isMixed = controls.commanded > 0 && !controls.command;
  const canSync = playback.pausable && playback.status !== 'Play';
  return (
    <section className={styles.bar} aria-label={t('play.controls')}>
      <p className={`${styles.counts} num`}>
        <span>{t('play.forSelected', { count: selected.length })}</span>
        <span>{t('play.confirmed', { count: confirmed })}</span>
      </p>
      <p className={styles.lagging} role="status">
        {lagging.length > 0 ? t('play.lagging', { names: toList(lagging, currentLocale()) }) : null}
      </p>
      <div className={styles.grid}>
        <Control
          icon={controls.commanded > 0 ? Lock : LockOpen}
          label={isMixed ? t('play.commandSome', counts) : t(controls.command ? 'play.command' : 'play.free')}
          shortcut="L"
          on={isMixed ? 'mixed' : controls.command}
          onClick={controls.toggleMode}
        />
        <Control
          icon={controls.muted ? VolumeX : Volume2}
          label={t(controls.muted ? 'play.unmute' : 'play.mute')}
          shortcut="M"
          on={controls.muted}
          onClick={() => void controls.toggleMute()}
        />
        <Control
          icon={RefreshCw}
          label={t('play.sync')}
          shortcut="S"
          disabled={!canSync}
          onClick={() => void lesson.syncFrame()}
        />
        <Control icon={Power} label={t('play.shutdown')} dangerous onClick={controls.askShutdown} />
      </div>
    </section>
  );
}

interface ControlProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly shortcut?: string;
  readonly on?: boolean | 'mixed';
  readonly dangerous?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Control({ icon: Icon, label, shortcut, on, dangerous, disabled, onClick }: ControlProps) {
  const classes = [on === true && styles.on, on === 'mixed' && styles.mixed, dangerous && styles.dangerous]
    .filter(Boolean)
    .join(' ');
  return (
    <button
      type="button"
      className={classes}
      aria-pressed={on}
      aria-keyshortcuts={shortcut}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
      {label}
      {shortcut ? (
        <span className={styles.key} aria-hidden="true">
          {shortcut}
        </span>
      ) : null}
    </button>
  );
}
