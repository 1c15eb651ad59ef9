import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BeyondEnd } from '../../components/beyond-end';
import { CardBones, CardGrid } from '../../components/card-grid';
import { FailureNotice } from '../../components/failure-notice';
import { LibraryTabs } from '../../components/library-tabs';
import { Notice } from '../../components/notice';
import { Pager } from '../../components/pager';
import { CategoriesFailure } from '../../components/resources/categories-failure';
import { FilterLine } from '../../components/resources/filter-line';
import { ResourceSearch } from '../../components/resources/resource-search';
import { ResultsBar } from '../../components/resources/results-bar';
import { StageFilters } from '../../components/resources/stage-filters';
import { useChosenInSight } from '../../components/resources/use-chosen-in-sight';
import { StepLink } from '../../components/step-link';
import { useCategoryTree } from '../../lib/categories';
import { useCloudCourses, useRecommendedCourses } from '../../lib/courses';
import { EVERYTHING, isNarrowed, type ListFilter, NOT_NARROWED, useListFilter } from '../../lib/list-filter';
import { BannerCarousel } from './cloud/banner-carousel';
import { CloudCourseCard } from './cloud/cloud-course-card';
import styles from './cloud-courses-page.module.css';

/** Least width of a card, four to a row on a common screen. */
const CARD_WIDTH_PX = 286;
/** Cards of a first screen, and the height of their words. */
const BONES = { count: 8, wordsHeight: 72, coverRatio: '16 / 9' } as const;

/** Lessons know fewer filters than resources do; what else an address holds narrows nothing here. */
function toLessonFilter({ words, phase, subject, page }: ListFilter): ListFilter {
  return { ...EVERYTHING, words, phase, subject, page };
}

/** Cloud lessons: the banner, and every course of the cloud below it (GEN-24, CRS-01, LIB-01). */
export function CloudCoursesPage() {
  const { t } = useTranslation();
  const { filter: asked, change } = useListFilter();
  const filter = toLessonFilter(asked);
  const list = useCloudCourses(filter);
  const banner = useRecommendedCourses();
  const head = useRef<HTMLDivElement>(null);
  const tree = useCategoryTree();
  const filters = useChosenInSight(`${JSON.stringify(filter)} ${tree.data?.length}`);
  const total = list.data?.total ?? 0;
  const turnTo = (page: number) => {
    change({ page });
    head.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={styles.page}>
      <BannerCarousel courses={banner.data} failed={banner.isError} />
      <div className={styles.head} ref={head}>
        <LibraryTabs shown="courses" />
        <ResourceSearch
          label={t('course.search')}
          words={filter.words}
          onSearch={(words) => change({ words })}
        />
      </div>
      <section ref={filters} className={styles.filters} aria-label={t('library.filters')}>
        <FilterLine>
          <StageFilters value={filter} onChange={change} />
        </FilterLine>
        <CategoriesFailure />
      </section>
      <ResultsBar
        filter={filter}
        count={list.data ? t('course.count', { count: total }) : null}
        onChange={change}
      />
      <h2 className="visually-hidden">{t('course.results')}</h2>
      <Lessons
        list={list}
        filter={filter}
        onClear={() => change(NOT_NARROWED)}
        onFirstPage={() => turnTo(1)}
      />
      <Pager page={filter.page} total={total} pageSize={list.data?.page_size ?? 0} onChange={turnTo} />
    </div>
  );
}

interface LessonsProps {
  readonly list: ReturnType<typeof useCloudCourses>;
  readonly filter: ListFilter;
  readonly onClear: () => void;
  readonly onFirstPage: () => void;
}

/** The grid in its states: loading, loaded, beyond the last page, nothing found, nothing there, failed. */
function Lessons({ list, filter, onClear, onFirstPage }: LessonsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = list;
  if (!data) {
    if (!error) return <CardBones cardWidth={CARD_WIDTH_PX} {...BONES} />;
    return <FailureNotice error={error} onRetry={() => void refetch()} />;
  }
  if (data.list.length > 0) {
    return (
      <CardGrid label={t('course.results')} cardWidth={CARD_WIDTH_PX} isStale={list.isPlaceholderData}>
        {data.list.map((course) => (
          <li key={course.id}>
            <CloudCourseCard course={course} />
          </li>
        ))}
      </CardGrid>
    );
  }
  if (data.total > 0) return <BeyondEnd onFirstPage={onFirstPage} />;
  if (isNarrowed(filter)) {
    return (
      <Notice title={t('course.nothing')} action={<Button onClick={onClear}>{t('course.showAll')}</Button>} />
    );
  }
  const create = <StepLink to="/course/edit">{t('course.createFirst')}</StepLink>;
  return <Notice title={t('course.noCloud')} detail={t('course.noCloudHint')} action={create} />;
}
