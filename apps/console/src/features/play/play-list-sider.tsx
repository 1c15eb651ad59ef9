import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '../../components/cover';
import { TypeIcon } from '../../components/type-icon';
import { toClock } from '../../lib/format';
import { type PlayListItem, usePlayList } from '../../lib/play-list';
import { useTypeName } from '../../lib/use-type-name';
import styles from './play-list-sider.module.css';

/** The play list at the left, the open item lit (PLAY-02). */
export function PlayListSider({ currentId }: { currentId: number }) {
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
            <SiderItem item={item} number={index + 1} current={item.id === currentId} />
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
}

function SiderItem({ item, number, current }: SiderItemProps) {
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
    </Link>
  );
}
