import {
  Circle,
  CircleAlert,
  LogOut,
  type LucideIcon,
  RectangleGoggles,
  Square,
  TriangleAlert,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../components/cover';
import type { DeviceView, Trouble } from '../../lib/live/device-view';
import styles from './class-view.module.css';

const ICONS: Record<Trouble, LucideIcon> = {
  offline: Square,
  left: LogOut,
  failed: CircleAlert,
  battery: TriangleAlert,
  lagging: Circle,
};

interface StudentTileProps {
  readonly view: DeviceView;
  /** Picture of the resource that it shows. */
  readonly cover: string | undefined;
  /** The place that the wall draws into. */
  readonly pictureRef: (element: HTMLElement | null) => void;
}

/** One student's view, and a strip that says what is wrong. */
export function StudentTile({ view, cover, pictureRef }: StudentTileProps) {
  const { t } = useTranslation();
  const fact = useTileFact(view);
  const Icon = view.trouble ? ICONS[view.trouble] : null;
  const isBad = view.trouble === 'offline' || view.trouble === 'battery' || view.trouble === 'failed';
  const tone = view.trouble ? (isBad ? styles.bad : styles.warn) : '';
  return (
    <li className={styles.tile} aria-label={t('live.tile', { name: view.name, fact })}>
      <div ref={pictureRef} className={`${styles.picture} ${tone}`}>
        <Stillness view={view} cover={cover} />
        {Icon ? (
          <span className={styles.strip}>
            <Icon size={14} strokeWidth={2.2} aria-hidden="true" />
            <span className="num">{fact}</span>
          </span>
        ) : null}
      </div>
      <p>
        <b className="num">{String(view.id).padStart(2, '0')}</b>
        <span>{view.name}</span>
      </p>
    </li>
  );
}

/** What a tile shows until its live view is drawn over it: the resource's cover, or that there is none. */
function Stillness({ view, cover }: Pick<StudentTileProps, 'view' | 'cover'>) {
  const { t } = useTranslation();
  if (view.resource !== null && cover) return <Cover className={styles.cover} src={cover} width={640} />;
  return (
    <span className={styles.lobby}>
      {view.resource === null ? (
        <RectangleGoggles size={24} strokeWidth={1.4} aria-hidden="true" />
      ) : (
        t('live.waiting')
      )}
      {view.resource === null && view.online ? t('live.idle') : null}
    </span>
  );
}

function useTileFact(view: DeviceView): string {
  const { t } = useTranslation();
  switch (view.trouble) {
    case 'offline':
      return t('live.fact.offline');
    case 'left':
      return t('live.fact.left');
    case 'failed':
      return t('live.fact.failed');
    case 'battery':
      return t('live.fact.battery', { percent: Math.round((view.battery ?? 0) * 100) });
    case 'lagging':
      return t('live.fact.lagging', { seconds: (view.laggingMs ?? 0) / 1000 });
    case null:
      return t('live.fact.fine');
  }
}
