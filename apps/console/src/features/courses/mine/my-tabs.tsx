import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HeadingTabs } from '../../../components/heading-tabs';
import styles from './my-tabs.module.css';

const TABS = [
  { key: 'courses', to: '/course/my', label: 'title.courseMy' },
  { key: 'lists', to: '/my/list', label: 'title.myList' },
] as const;

interface MyTabsProps {
  /** The view that is shown; its name is the page's heading. */
  readonly shown: (typeof TABS)[number]['key'];
  /** How many there are, once that is known. */
  readonly total?: number | undefined;
}

/** One's own courses as cards or as lists, and the way to a new one. */
export function MyTabs({ shown, total }: MyTabsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.head}>
      <HeadingTabs tabs={TABS} shown={shown} label={t('course.myViews')} className={styles.tabs} />
      {total ? <p className="num">{t('course.count', { count: total })}</p> : null}
      <Link to="/course/edit" className={styles.create}>
        <Plus size={18} aria-hidden="true" />
        {t('title.courseEdit')}
      </Link>
    </div>
  );
}
