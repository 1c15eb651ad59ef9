import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '../../components/cover';
import { usePlayList } from '../../lib/play-list';
import styles from './play-list-dock.module.css';

/** Covers that fit the dock. */
const SHOWN = 4;

/** Says what is in the play list without leaving the grid. */
export function PlayListDock() {
  const { t } = useTranslation();
  const items = usePlayList((list) => list.items);
  if (items.length === 0) return null;
  return (
    <aside className={styles.dock} aria-label={t('library.dock')}>
      <span className={styles.stack}>
        {items.slice(-SHOWN).map(({ id, cover }) => (
          <span key={id}>
            <Cover src={cover} width={160} />
          </span>
        ))}
      </span>
      <span aria-live="polite" className="num">
        {t('library.dockCount', { count: items.length })}
      </span>
      <Link to="/course/edit" className={styles.go}>
        {t('library.dockGo')}
        <ChevronRight size={16} aria-hidden="true" />
      </Link>
    </aside>
  );
}
