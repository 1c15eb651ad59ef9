import {
  Circle,
  CircleAlert,
  EyeOff,
  History,
  LogOut,
  type LucideIcon,
  RectangleGoggles,
  ShieldAlert,
  Square,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeviceView, Trouble } from '../../lib/live/device-view';
import styles from './class-view.module.css';

const ICONS: Record<Trouble, LucideIcon> = {
  offline: Square,
  left: LogOut,
  taken: RectangleGoggles,
  failed: CircleAlert,
  fault: ShieldAlert,
  battery: TriangleAlert,
  away: EyeOff,
  behind: History,
  lagging: Circle,
};

/** These need a hand at once; the others a word. */
const BAD: ReadonlySet<Trouble> = new Set(['offline', 'failed', 'fault', 'battery']);

interface TileStripProps {
  readonly view: DeviceView;
  readonly fact: string;
  readonly pictureRef: (element: HTMLElement | null) => void;
  readonly children: ReactNode;
}

/** A tile's picture, framed in the colour of its trouble, with the trouble in words below. */
export function TileStrip({ view, fact, pictureRef, children }: TileStripProps) {
  const { trouble } = view;
  const Icon = trouble ? ICONS[trouble] : null;
  const tone = trouble ? (BAD.has(trouble) ? styles.bad : styles.warn) : '';
  return (
    <div ref={pictureRef} className={`${styles.picture} ${tone}`}>
      {children}
      {Icon ? (
        <span className={styles.strip}>
          <Icon
            size={14}
            strokeWidth={2.2}
            fill={trouble === 'offline' ? 'currentColor' : 'none'}
            aria-hidden="true"
          />
          <span className="num">{fact}</span>
        </span>
      ) : null}
    </div>
  );
}
