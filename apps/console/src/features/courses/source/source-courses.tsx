import { LIST_TYPE } from '@orrery/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BeyondEnd } from '../../../components/beyond-end';
import { CardBones, CardGrid } from '../../../components/card-grid';
import { CourseTools } from '../../../components/courses/course-tools';
import { FailureNotice } from '../../../components/failure-notice';
import { Notice } from '../../../components/notice';
import { Pager } from '../../../components/pager';
import { ResourceSearch } from '../../../components/resources/resource-search';
import { StageFilters } from '../../../components/resources/stage-filters';
import { useCloudCourses, useMyCourses } from '../../../lib/courses';
import { changeFilter, EVERYTHING, type ListFilter, NOT_NARROWED } from '../../../lib/list-filter';
import { toListItem } from '../../../lib/list-item';
import type { SourceCourse } from '../drag-subject';
import { SourceCourseCard } from './source-course-card';
import styles from './source-panel.module.css';

/** Least width of a card, three to a row beside the list. */
const CARD_WIDTH_PX = 216;
/** Cards of a first screen, and the height of their words. */
const BONES = { count: 4, wordsHeight: 60 } as const;

/** Cloud courses as material: each adds all that it holds. */
export function SourceCloudCourses({ picker }: { picker: ReactNode }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<ListFilter>(EVERYTHING);
  const { data, error, refetch } = useCloudCourses(filter);
  const change = (part: Partial<ListFilter>) => setFilter(changeFilter(filter, part));
  const clear = <Button onClick={() => change(NOT_NARROWED)}>{t('course.showAll')}</Button>;
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
        <StageFilters value={filter} onChange={change} />
        <Count total={data?.total} />
      </div>
      <SourceCourses
        courses={data?.list.map(({ id, title, res_list }) => ({ id, title, items: res_list }))}
        error={error}
        onRetry={() => void refetch()}
        onFirstPage={data?.total ? () => change({ page: 1 }) : undefined}
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
        onFirstPage={data?.total ? () => setPage(1) : undefined}
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
  /** Leads to the first page where the list has entries, but none on this page. */
  readonly onFirstPage: (() => void) | undefined;
  readonly empty: ReactNode;
  readonly tools?: (courseId: number) => ReactNode;
}

/** The grid in its states: loading, loaded, beyond the last page, empty, failed. */
function SourceCourses({ courses, error, onRetry, onFirstPage, empty, tools }: SourceCoursesProps) {
  const { t } = useTranslation();
  if (!courses) {
    if (error) return <FailureNotice error={error} onRetry={onRetry} />;
    return <CardBones cardWidth={CARD_WIDTH_PX} {...BONES} />;
  }
  if (courses.length === 0) return onFirstPage ? <BeyondEnd onFirstPage={onFirstPage} /> : empty;
  return (
    <CardGrid label={t('course.results')} cardWidth={CARD_WIDTH_PX}>
      {courses.map((course) => (
        <li key={course.id}>
          <SourceCourseCard course={course} tools={tools?.(course.id)} />
        </li>
      ))}
    </CardGrid>
  );
}
