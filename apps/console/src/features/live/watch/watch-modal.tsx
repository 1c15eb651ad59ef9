import type { PlayDevice } from '@orrery/contract';
import { Modal } from 'antd';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceView } from '../../../lib/live/device-view';
import { spotlightOf } from '../../../lib/live/spotlight';
import { useResource } from '../../../lib/resources';
import { classPlayOf } from './class-play';
import { useWatchActions } from './use-watch-actions';
import styles from './watch.module.css';
import { WatchButtons } from './watch-buttons';
import { WatchFacts } from './watch-facts';
import { WatchPicture } from './watch-picture';
import { WatchTimeline } from './watch-timeline';

export interface WatchModalProps {
  readonly watched: number;
  readonly views: readonly DeviceView[];
  readonly devices: readonly PlayDevice[];
  readonly onWatch: (id: number | null) => void;
}

/** One student's view, large, with what is wrong and what can be done (LIVE-03). */
export function WatchModal({ watched, views, devices, onWatch }: WatchModalProps) {
  const view = views.find(({ id }) => id === watched);
  const device = devices.find(({ id }) => id === watched);
  if (!view || !device) return null;
  return <Watching view={view} device={device} views={views} devices={devices} onWatch={onWatch} />;
}

interface WatchingProps extends Omit<WatchModalProps, 'watched'> {
  readonly view: DeviceView;
  readonly device: PlayDevice;
}

function Watching({ view, device, views, devices, onWatch }: WatchingProps) {
  const { t } = useTranslation();
  const { data: resource } = useResource(view.resource ?? 0);
  const actions = useWatchActions(devices);
  const classPlay = classPlayOf(devices);
  const shown = spotlightOf(devices)?.device === view.id;
  const close = () => onWatch(null);
  const turn = useTurn(views, view.id, onWatch);
  useArrows(turn);
  return (
    <Modal
      open
      centered
      footer={null}
      closable={false}
      width={shown ? '94vw' : 'min(1160px, calc(100vw - 176px))'}
      className={styles.modal ?? ''}
      title={t('watch.title', { name: view.name })}
      onCancel={close}
    >
      <div className={shown ? `${styles.frame} ${styles.large}` : styles.frame}>
        <div className={styles.picture}>
          <WatchPicture key={view.id} view={view} device={device} resource={resource} />
          {shown ? <p className={styles.band}>{t('watch.everyoneSees', { name: view.name })}</p> : null}
          <WatchTimeline device={device} classPlay={classPlay} />
        </div>
        <section className={styles.side}>
          <header>
            <h2 title={view.name}>{view.name}</h2>
            <button type="button" className={styles.close} aria-label={t('action.close')} onClick={close}>
              <X size={22} strokeWidth={1.6} aria-hidden="true" />
            </button>
          </header>
          {view.deviceName === view.name ? null : <p className={styles.device}>{view.deviceName}</p>}
          <WatchFacts view={view} device={device} title={resource?.title ?? ''} />
          <WatchButtons view={view} actions={actions} classPlays={classPlay !== null} shown={shown} />
        </section>
        <TurnButton side="left" label={t('watch.previous')} onClick={() => turn(-1)} />
        <TurnButton side="right" label={t('watch.next')} onClick={() => turn(1)} />
      </div>
    </Modal>
  );
}

function TurnButton(props: { side: 'left' | 'right'; label: string; onClick: () => void }) {
  const Icon = props.side === 'left' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      className={`${styles.turn} ${styles[props.side]}`}
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
    >
      <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
    </button>
  );
}

/** Goes to the next student who is online, round at the ends (LIVE-04). */
function useTurn(views: readonly DeviceView[], id: number, onWatch: (id: number) => void) {
  return (step: 1 | -1) => {
    const order = views.filter((view) => view.online || view.id === id);
    const next = order[(order.findIndex((view) => view.id === id) + step + order.length) % order.length];
    if (next && next.id !== id) onWatch(next.id);
  };
}

/** Arrows turn the pages as the buttons do; the lesson's own keys rest while a dialog is open. */
function useArrows(turn: (step: 1 | -1) => void): void {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') latest.current(-1);
      if (key === 'ArrowRight') latest.current(1);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
