import type { PlayDevice } from '@orrery/contract';
import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '../../components/cover';
import { TypeIcon } from '../../components/type-icon';
import { toClock } from '../../lib/format';
import { currentLocale } from '../../lib/i18n';
import { type Holding, holdingOf } from '../../lib/live/holding';
import { type PlayListItem, usePlayList } from '../../lib/play-list';
import { useTypeName } from '../../lib/use-type-name';
import { toList } from '../../lib/written';
import styles from './play-list-sider.module.css';

interface PlayListSiderProps {
  readonly currentId: number;
  readonly devices: readonly PlayDevice[];
}

/** The play list at the left, the open item lit, each with who will stream it (PLAY-02). */
export function PlayListSider({ currentId, devices }: PlayListSiderProps) {
  const { t } = useTranslation();
  const items = usePlayList((list) => list.items);
  const place = items.findIndex(({ id }) => id === currentId) + 1;
  return (
    <nav className={styles.sider} aria-label={t('play.playList')}>
      <div className={styles.head}>
        <h2>{t('play.playList')}</h2>
        {place > 0 ? <span className="num">{t('play.place', { place, count: items.length })}</span> : null}
      </div>
      {items.length === 0 ? <p className={styles.empty}>{t('play.listEmpty')}</p> : null}
      <ol>
        {items.map((item, index) => (
          <li key={item.id}>
            <SiderItem
              item={item}
              number={index + 1}
              current={item.id === currentId}
              holding={holdingOf(devices, item.id)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SiderItemProps {
  readonly item: PlayListItem;
  readonly number: number;
  readonly current: boolean;
  readonly holding: Holding;
}

function SiderItem({ item, number, current, holding }: SiderItemProps) {
  const typeName = useTypeName();
  return (
    <Link
      to={`/play/${item.id}`}
      className={current ? `${styles.item} ${styles.on}` : styles.item}
      aria-current={current ? 'true' : undefined}
      title={item.title}
    >
      <span className={styles.cover}>
        <Cover src={item.cover} width={320} />
      </span>
      <span className={`${styles.number} num`} aria-hidden="true">
        {number}
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{item.title}</span>
        <span className={styles.type}>
          <TypeIcon type={item.res_type} size={14} />
          {typeName(item.res_type)}
          {item.duration ? <span className="num">{toClock(item.duration)}</span> : null}
        </span>
      </span>
      <HoldingNote holding={holding} />
    </Link>
  );
}

/** Whether the class holds the piece or how many will stream it; nothing before it was sent. */
function HoldingNote({ holding: { told, streaming } }: { holding: Holding }) {
  const { t } = useTranslation();
  if (told === 0) return null;
  const count = streaming.length;
  const isHeld = count === 0;
  const Icon = isHeld ? Check : Circle;
  const title = isHeld
    ? t('play.heldHint')
    : t('play.streamedHint', { names: toList(streaming, currentLocale()) });
  return (
    <span className={isHeld ? `${styles.holding} ${styles.held}` : `${styles.holding} num`} title={title}>
      <Icon size={12} strokeWidth={isHeld ? 2 : 3} aria-hidden="true" />
      {isHeld ? t('play.held') : t('play.streamed', { count })}
    </span>
  );
}
