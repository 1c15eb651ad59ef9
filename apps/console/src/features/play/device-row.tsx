import { Checkbox } from 'antd';
import {
  Circle,
  CircleAlert,
  Download,
  EyeOff,
  History,
  LoaderCircle,
  Lock,
  LogOut,
  type LucideIcon,
  Pause,
  Play,
  RectangleGoggles,
  Square,
  VolumeX,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceView, Trouble } from '../../lib/live/device-view';
import styles from './device-row.module.css';
import { useDeviceFacts } from './use-device-facts';

interface DeviceRowProps {
  readonly view: DeviceView;
  readonly selected: boolean;
  readonly onToggle: (id: number) => void;
  /** Opens what can be done for this one, beside its name. */
  readonly onMore: (id: number, anchor: HTMLElement) => void;
}

const ICON = { size: 13, 'aria-hidden': true } as const;
const STATUS_ICONS: Partial<Record<DeviceView['status'], LucideIcon>> = {
  playing: Play,
  paused: Pause,
  loading: LoaderCircle,
};

/**
 * One headset: tick, number, name, then one word of trouble or its mode and play; the battery last. With sixty of
 * them, only that is drawn again which says something new.
 */
export const DeviceRow = memo(function DeviceRow({ view, selected, onToggle, onMore }: DeviceRowProps) {
  const { t } = useTranslation();
  const { facts, trouble } = useDeviceFacts(view);
  const percent = view.battery === null ? null : Math.round(view.battery * 100);
  return (
    <li
      className={view.online ? styles.row : `${styles.row} ${styles.away}`}
      aria-label={t('play.row', { name: view.name, facts })}
      data-pending={view.confirmed ? undefined : true}
    >
      <Checkbox
        className={styles.tick}
        aria-label={t('play.select', { name: view.name })}
        checked={selected}
        disabled={!view.online}
        onChange={() => onToggle(view.id)}
      />
      <span className={`${styles.number} num`}>{String(view.id).padStart(2, '0')}</span>
      <div className={styles.who}>
        <button
          type="button"
          className={styles.name}
          title={view.loggedIn ? t('play.on', { name: view.name, device: view.deviceName }) : view.name}
          aria-label={t('play.more', { name: view.name })}
          aria-haspopup="dialog"
          onClick={(event) => onMore(view.id, event.currentTarget)}
        >
          {view.name}
        </button>
        <span className={styles.facts}>
          {trouble && view.trouble && view.trouble !== 'battery' ? (
            <TroubleWord trouble={view.trouble} word={trouble} />
          ) : (
            <Calm view={view} />
          )}
        </span>
      </div>
      <span className={view.lowBattery ? `${styles.battery} ${styles.low} num` : `${styles.battery} num`}>
        {percent === null || !view.online ? t('format.unknown') : t('play.battery', { percent })}
      </span>
    </li>
  );
});

const TROUBLE_ICONS: Record<WordyTrouble, LucideIcon> = {
  offline: Square,
  left: LogOut,
  taken: RectangleGoggles,
  failed: CircleAlert,
  fault: CircleAlert,
  away: EyeOff,
  behind: History,
  lagging: Circle,
};

/** A low battery says it by its own number, so its row goes on to show the play. */
type WordyTrouble = Exclude<Trouble, 'battery'>;

function TroubleWord({ trouble, word }: { trouble: WordyTrouble; word: string }) {
  const isBad = trouble === 'offline' || trouble === 'failed' || trouble === 'fault';
  const Icon = TROUBLE_ICONS[trouble];
  return (
    <span className={isBad ? styles.bad : styles.warn}>
      <Icon {...ICON} fill={trouble === 'offline' ? 'currentColor' : 'none'} />
      <span className="num">{word}</span>
    </span>
  );
}

function Calm({ view }: { view: DeviceView }) {
  const StatusIcon = STATUS_ICONS[view.status];
  const skew = view.skewMs === null ? null : Math.round(Math.abs(view.skewMs));
  return (
    <>
      {skew === null ? null : <span className="num">{skew}</span>}
      {view.downloading ? <Download {...ICON} /> : null}
      {view.muted ? <VolumeX {...ICON} /> : null}
      {view.command ? <Lock {...ICON} /> : null}
      {StatusIcon ? (
        <StatusIcon
          {...ICON}
          className={styles[view.status]}
          fill={view.status === 'loading' ? 'none' : 'currentColor'}
        />
      ) : null}
    </>
  );
}
