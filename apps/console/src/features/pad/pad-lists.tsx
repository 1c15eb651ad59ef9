import { useTranslation } from 'react-i18next';
import { MyLists } from '../../components/my-lists';
import styles from './pad-page.module.css';

interface PadListsProps {
  /** Shown where the screen is too narrow for both; a wide one always has room. */
  readonly open: boolean;
  readonly toItem: (resourceId: number) => string;
}

/** The teacher's own lists beside the browser (MISC-09). */
export function PadLists({ open, toItem }: PadListsProps) {
  const { t } = useTranslation();
  const classes = open ? `${styles.lists} ${styles.open}` : styles.lists;
  return (
    <aside id="pad-lists" className={classes} aria-labelledby="pad-lists-title">
      <h2 id="pad-lists-title">{t('pad.lists')}</h2>
      <MyLists toItem={toItem} pageName="lists" />
    </aside>
  );
}
