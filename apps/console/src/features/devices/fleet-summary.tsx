import { AWAY_AFTER_DAYS, DEVICE_STATES, type DeviceStateName } from '@orrery/contract';
import { Clock, HardDrive, Headset, Play, TriangleAlert, Wifi } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAddress } from '../../components/manage/use-list-address';
import styles from './fleet-summary.module.css';
import { useDeviceFilter } from './use-device-filter';

type Counted = DeviceStateName | 'total';

/** What the line counts, and from left to right in which order. */
const TILES = ['total', 'online', 'class', 'battery', 'space', 'away'] as const satisfies readonly Counted[];

const TEXTS = {
  total: 'devices.tile.total',
  online: 'devices.tile.online',
  offline: 'devices.tile.offline',
  class: 'devices.tile.class',
  battery: 'devices.tile.battery',
  space: 'devices.tile.space',
  away: 'devices.tile.away',
} as const satisfies Record<Counted, string>;

const ICONS: Readonly<Record<(typeof TILES)[number], ReactNode>> = {
  total: <Headset size={15} aria-hidden="true" />,
  online: <Wifi size={15} aria-hidden="true" />,
  class: <Play size={15} aria-hidden="true" />,
  battery: <TriangleAlert size={15} aria-hidden="true" />,
  space: <HardDrive size={15} aria-hidden="true" />,
  away: <Clock size={15} aria-hidden="true" />,
};

interface FleetSummaryProps {
  /** Left out until they are known. */
  readonly counts?: Readonly<Record<Counted, number>> | undefined;
}

/** How all of the school's headsets do, in one line; each number shows those that it counts. */
export function FleetSummary({ counts }: FleetSummaryProps) {
  const { t } = useTranslation();
  const { change } = useListAddress();
  const { state } = useDeviceFilter();
  return (
    <fieldset className={styles.line} aria-label={t('devices.summary')}>
      {TILES.map((tile) => (
        <button
          key={tile}
          type="button"
          data-tile={tile}
          data-some={counts !== undefined && counts[tile] > 0}
          aria-pressed={tile === 'total' ? undefined : state === tile}
          onClick={() => change({ state: tile === 'total' || tile === state ? null : tile })}
        >
          <b className="num">{counts?.[tile] ?? t('format.unknown')}</b>
          <span>
            {ICONS[tile]}
            {t(TEXTS[tile], { days: AWAY_AFTER_DAYS })}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** The states as options of a chooser. */
export function useStateOptions() {
  const { t } = useTranslation();
  return DEVICE_STATES.map((state) => ({
    value: state,
    label: t(TEXTS[state], { days: AWAY_AFTER_DAYS }),
  }));
}
