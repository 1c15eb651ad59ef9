import { LIST_TYPE } from '@orrery/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseTools } from '../../../components/courses/course-tools';
import { FailureNotice } from '../../../components/failure-notice';
import { Notice } from '../../../components/notice';
import { Pager } from '../../../components/pager';
import { FilterRow } from '../../../components/resources/filter-row';
import { ResourceSearch } from '../../../components/resources/resource-search';
import { type CourseFilter, useCloudCourses, useMyCourses } from '../../../lib/courses';
import { EVERYTHING } from '../../../lib/list-filter';
import { toListItem } from '../../../lib/list-item';
import { useReferenceData } from '../../../lib/resources';
import type { SourceCourse } from '../drag-subject';
import { SourceCourseCard } from './source-course-card';
import styles from './source-panel.module.css';

/** Cloud courses as material: each adds all that it holds. */
export function SourceCloudCourses({ picker }: { picker: ReactNode }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<CourseFilter>(EVERYTHING);
  const { data, error, refetch } = useCloudCourses(filter);
  const phases = useReferenceData().data?.phase ?? [];
  const change = (part: Partial<CourseFilter>) => setFilter({ ...filter, page: 1, ...part });
  const clear = <Button onClick={() => setFilter(EVERYTHING)}>{t('course.showAll')}</Button>;
  return (
    <>
      <div className={styles.head}>
        {picker}
        <ResourceSearch
          label={t('course.search')}
          words={filter.words}
          onSearch={(words) => change({ words })}
        />
      </div>
      <div className={styles.chips}>
        <FilterRow
          label={t('library.phase')}
          options={phases}
          value={filter.phase}
          onChange={(phase) => change({ phase })}
        />
        <Count total={data?.total} />
      </div>
      <SourceCourses
        courses={data?.list.map(({ id, title, res_list }) => ({ id, title, items: res_list }))}
        error={error}
        onRetry={() => void refetch()}
        empty={<Notice title={t('course.nothing')} action={clear} />}
      />
      <Pager
        page={filter.page}
        total={data?.total ?? 0}
        pageSize={data?.page_size ?? 0}
        onChange={(page) => change({ page })}
      />
    </>
  );
}

/** One's own courses as material; they can be edited and deleted here too. */
export function SourceMyCourses({ picker }: { picker: ReactNode }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useMyCourses(page);
  const courses = data?.list ?? [];
  return (
    <>
      <div className={styles.head}>
        {picker}
        <Count total={data?.total} />
      </div>
      <div className={styles.gap} />
      <SourceCourses
        courses={data?.list.map((course) => ({
          id: course.id,
          title: course.course_title,
          items: course.resource_list,
        }))}
        error={error}
        onRetry={() => void refetch()}
        empty={<Notice title={t('course.noMine')} detail={t('course.noMineHint')} />}
        tools={(id) => {
          const course = courses.find((one) => one.id === id);
          // Beside the list that is being made it is edited and deleted; to class one goes from the list.
          return course ? (
            <CourseTools item={{ ...toListItem(LIST_TYPE.myCourses, course), hidePlay: true }} />
          ) : null;
        }}
      />
      <Pager page={page} total={data?.total ?? 0} pageSize={data?.page_size ?? 0} onChange={setPage} />
    </>
  );
}

function Count({ total }: { total: number | undefined }) {
  const { t } = useTranslation();
  return (
    <p className="num" aria-live="polite">
      {total === undefined ? null : t('course.count', { count: total })}
    </p>
  );
}

interface SourceCoursesProps {
  readonly courses: readonly SourceCourse[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly empty: ReactNode;
  readonly tools?: (courseId: number) => ReactNode;
}

/** The grid in its four states. */
function SourceCourses({ courses, error, onRetry, empty, tools }: SourceCoursesProps) {
  const { t } = useTranslation();
  if (!courses) {
    if (error) return <FailureNotice error={error} onRetry={onRetry} />;
    return (
      <ul className={styles.grid} aria-busy="true" aria-label={t('app.loading')}>
        {['1', '2', '3', '4'].map((key) => (
          <li key={key} className={styles.bone} />
        ))}
      </ul>
    );
  }
  if (courses.length === 0) return empty;
  return (
    <ul className={styles.grid} aria-label={t('course.results')}>
      {courses.map((course) => (
        <li key={course.id}>
          <SourceCourseCard course={course} tools={tools?.(course.id)} />
        </li>
      ))}
    </ul>
  );
}
