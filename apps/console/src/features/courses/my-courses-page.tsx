import { LIST_TYPE } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { BeyondEnd } from '../../components/beyond-end';
import { CardBones, CardGrid } from '../../components/card-grid';
import { FailureNotice } from '../../components/failure-notice';
import { Notice } from '../../components/notice';
import { Pager } from '../../components/pager';
import { StepLink } from '../../components/step-link';
import { useMyCourses } from '../../lib/courses';
import { usePageInAddress } from '../../lib/list-filter';
import { toListItem } from '../../lib/list-item';
import { MyCourseCard } from './mine/my-course-card';
import { MyTabs } from './mine/my-tabs';
import styles from './my-courses-page.module.css';

/** Least width of a card, four or five to a row on a common screen. */
const CARD_WIDTH_PX = 264;
/** Cards of a first screen, and the height of their words and tools. */
const BONES = { count: 4, wordsHeight: 96 } as const;

/** My lessons (GEN-29, CRS-21). */
export function MyCoursesPage() {
  const { page, turnTo } = usePageInAddress();
  const list = useMyCourses(page);
  return (
    <div className={styles.page}>
      <MyTabs shown="courses" total={list.data?.total} />
      <MyCourses list={list} page={page} onPage={turnTo} />
      <Pager
        page={page}
        total={list.data?.total ?? 0}
        pageSize={list.data?.page_size ?? 0}
        onChange={turnTo}
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
    if (!error) return <CardBones cardWidth={CARD_WIDTH_PX} {...BONES} />;
    return <FailureNotice error={error} onRetry={() => void refetch()} />;
  }
  if (data.total === 0) {
    const create = <StepLink to="/course/edit">{t('course.createFirst')}</StepLink>;
    return <Notice title={t('course.noMine')} detail={t('course.noMineHint')} action={create} />;
  }
  if (data.list.length === 0) return <BeyondEnd onFirstPage={() => onPage(1)} />;
  return (
    <CardGrid label={t('title.courseMy')} cardWidth={CARD_WIDTH_PX} isStale={list.isPlaceholderData}>
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
    </CardGrid>
  );
}
