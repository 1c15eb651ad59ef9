import {
  Lock,
  LockOpen,
  type LucideIcon,
  MoveHorizontal,
  Power,
  RefreshCw,
  ShieldUser,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part';
import { useExpectations } from '../../lib/live/expectations';
import { toOrderReport } from '../../lib/live/order-report';
import styles from './control-bar.module.css';
import { Stragglers } from './stragglers';
import type { Lesson } from './use-lesson';

const PlainAreaDialog = lazyPart(async () => (await import('./area/plain-area-dialog')).PlainAreaDialog);
const DistanceDialog = lazyPart(async () => (await import('./area/distance-dialog')).DistanceDialog);

/** What can be done to the selected devices, and who has not done it yet. */
export function ControlBar({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { controls, selected } = lesson;
  const { asked, refused } = useExpectations();
  const report = useMemo(() => toOrderReport(selected, { asked, refused }), [selected, asked, refused]);
  const [asking, setAsking] = useState<'plain' | 'distance' | null>(null);
  const ask = (what: 'plain' | 'distance') => {
    if (controls.needsDevices()) setAsking(what);
  };
  const areas = useMemo(() => {
    const chosen = new Set(selected.map(({ id }) => id));
    return lesson.devices.filter(({ id }) => chosen.has(id)).map(({ desired }) => desired.area);
  }, [lesson.devices, selected]);
  const dialog = {
    count: selected.length,
    areas,
    onSet: controls.setArea,
    onClose: () => setAsking(null),
  };
  return (
    <section className={styles.bar} aria-label={t('play.controls')}>
      <p className={`${styles.counts} num`}>
        <span>{t('play.forSelected', { count: selected.length })}</span>
        <span>{t('play.confirmed', { count: report.confirmed })}</span>
      </p>
      <Stragglers stragglers={report.stragglers} />
      <div className={styles.grid}>
        <Modes lesson={lesson} />
        <Control icon={ShieldUser} label={t('play.safeArea')} onClick={() => ask('plain')} />
        <Control icon={MoveHorizontal} label={t('play.distance')} onClick={() => ask('distance')} />
        <Control icon={Power} label={t('play.shutdown')} dangerous onClick={controls.askShutdown} />
      </div>
      <Suspense>
        {asking === 'plain' ? <PlainAreaDialog {...dialog} /> : null}
        {asking === 'distance' ? <DistanceDialog {...dialog} /> : null}
      </Suspense>
    </section>
  );
}

/** Mode, sound and frame sync: what has a key of its own. */
function Modes({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const { controls, selected, playback } = lesson;
  const counts = { some: controls.commanded, all: selected.length };
  const isMixed = controls.commanded > 0 && !controls.command;
  const canSync = playback.pausable && playback.status !== 'Play';
  return (
    <>
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
    </>
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
      <span className={styles.label}>{label}</span>
      {shortcut ? (
        <span className={styles.key} aria-hidden="true">
          {shortcut}
        </span>
      ) : null}
    </button>
  );
}
