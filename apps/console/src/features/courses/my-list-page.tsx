import { MyLists } from '../../components/my-lists';
import { MyTabs } from './mine/my-tabs';
import styles from './my-courses-page.module.css';

/** My play lists: the saved courses with their items (GEN-33, CRS-Q8). */
export function MyListPage() {
  return (
    <div className={styles.page}>
      <MyTabs shown="lists" />
      <MyLists />
    </div>
  );
}
