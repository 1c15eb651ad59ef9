import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../components/failure-notice';
import { LibraryTabs } from '../../components/library-tabs';
import { Notice } from '../../components/notice';
import { Pager } from '../../components/pager';
import { ResourceSearch } from '../../components/resources/resource-search';
import { StageFilters } from '../../components/resources/stage-filters';
import { StepLink } from '../../components/step-link';
import { type CourseFilter, useCloudCourses, useRecommendedCourses } from '../../lib/courses';
import { useListFilter } from '../../lib/list-filter';
import { BannerCarousel } from './cloud/banner-carousel';
import { CloudCourseCard } from './cloud/cloud-course-card';
import styles from './cloud-courses-page.module.css';

/** Cloud lessons: the banner, and every course of the cloud below it (GEN-24, CRS-01). */
export function CloudCoursesPage() {
  const { t } = useTranslation();
  const { filter, change } = useListFilter();
  const list = useCloudCourses(filter);
  const banner = useRecommendedCourses();
  const total = list.data?.total ?? 0;
  return (
    <div className={styles.page}>
      <BannerCarousel courses={banner.data} failed={banner.isError} />
      <div className={styles.head}>
        <LibraryTabs shown="courses" />
        <ResourceSearch
          label={t('course.search')}
          words={filter.words}
          onSearch={(words) => change({ words })}
        />
      </div>
      <section className={styles.filters} aria-label={t('library.filters')}>
        <StageFilters value={filter} onChange={change} />
      </section>
      <p className={`${styles.count} num`} aria-live="polite">
        {list.data ? t('course.count', { count: total }) : null}
      </p>
      <h2 className="visually-hidden">{t('course.results')}</h2>
      <Lessons list={list} filter={filter} onClear={() => change({ words: '', phase: 0 })} />
      <Pager
        page={filter.page}
        total={total}
        pageSize={list.data?.page_size ?? 0}
        onChange={(page) => change({ page })}
      />
    </div>
  );
}

interface LessonsProps {
  readonly list: ReturnType<typeof useCloudCourses>;
  readonly filter: CourseFilter;
  readonly onClear: () => void;
}

/** The grid in its states: loading, loaded, nothing found, nothing there, failed. */
function Lessons({ list, filter, onClear }: LessonsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = list;
  if (!data) {
    if (!error) return <LessonsSkeleton />;
    return <FailureNotice error={error} onRetry={() => void refetch()} />;
  }
  if (data.list.length > 0) {
    return (
      <ul className={styles.grid} aria-label={t('course.results')}>
        {data.list.map((course) => (
          <li key={course.id}>
            <CloudCourseCard course={course} />
          </li>
        ))}
      </ul>
    );
  }
  if (filter.words || filter.phase || filter.page > 1) {
    return (
      <Notice title={t('course.nothing')} action={<Button onClick={onClear}>{t('course.showAll')}</Button>} />
    );
  }
  const create = <StepLink to="/course/edit">{t('course.createFirst')}</StepLink>;
  return <Notice title={t('course.noCloud')} detail={t('course.noCloudHint')} action={create} />;
}

const BONES = ['1', '2', '3', '4', '5', '6'];

function LessonsSkeleton() {
  const { t } = useTranslation();
  return (
    <ul className={styles.grid} aria-busy="true" aria-label={t('app.loading')}>
      {BONES.map((key) => (
        <li key={key} className={styles.bone} />
      ))}
    </ul>
  );
}
