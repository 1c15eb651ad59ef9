import { LIST_TYPE } from '@orrery/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FailureNotice } from '../../components/failure-notice';
import { Notice } from '../../components/notice';
import { Pager } from '../../components/pager';
import { StepLink } from '../../components/step-link';
import { useMyCourses } from '../../lib/courses';
import { toListItem } from '../../lib/list-item';
import { MyCourseCard } from './mine/my-course-card';
import { MyTabs } from './mine/my-tabs';
import styles from './my-courses-page.module.css';

/** My lessons (GEN-29, CRS-21). */
export function MyCoursesPage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1);
  const setPage = (next: number) => setSearch(next > 1 ? { page: String(next) } : {});
  const list = useMyCourses(page);
  return (
    <div className={styles.page}>
      <MyTabs shown="courses" total={list.data?.total} />
      <MyCourses list={list} page={page} onPage={setPage} />
      <Pager
        page={page}
        total={list.data?.total ?? 0}
        pageSize={list.data?.page_size ?? 0}
        onChange={setPage}
      />
    </div>
  );
}

interface MyCoursesProps {
  readonly list: ReturnType<typeof useMyCourses>;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The grid in its states: loading, loaded, empty, failed. */
function MyCourses({ list, page, onPage }: MyCoursesProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = list;
  if (!data) {
    if (!error) return <CoursesSkeleton />;
    return <FailureNotice error={error} onRetry={() => void refetch()} />;
  }
  if (data.total === 0) {
    const create = <StepLink to="/course/edit">{t('course.createFirst')}</StepLink>;
    return <Notice title={t('course.noMine')} detail={t('course.noMineHint')} action={create} />;
  }
  if (data.list.length === 0) {
    // The last course of this page was deleted, or the address asks for more than there is.
    const back = <Button onClick={() => onPage(1)}>{t('course.showAll')}</Button>;
    return <Notice title={t('course.nothing')} action={back} />;
  }
  return (
    <ul className={styles.grid} aria-label={t('title.courseMy')}>
      {data.list
        .map((course) => toListItem(LIST_TYPE.myCourses, course))
        .map((item) => (
          <li key={item.key}>
            <MyCourseCard
              item={item}
              onDeleted={() => {
                if (data.list.length === 1 && page > 1) onPage(page - 1);
              }}
            />
          </li>
        ))}
    </ul>
  );
}

const BONES = ['1', '2', '3', '4'];

function CoursesSkeleton() {
  const { t } = useTranslation();
  return (
    <ul className={styles.grid} aria-busy="true" aria-label={t('app.loading')}>
      {BONES.map((key) => (
        <li key={key} className={styles.bone} />
      ))}
    </ul>
  );
}
