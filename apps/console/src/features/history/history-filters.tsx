import { Segmented, Skeleton } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '../../components/manage/list-choice';
import { useListAddress } from '../../components/manage/use-list-address';
import { lazyPart } from '../../lib/lazy-part';
import type { DayRange as Days } from './day-range';
import styles from './history-page.module.css';
import { QUICK_DAYS } from './range';
import { type History, type HistoryFilters, useHistoryClasses } from './use-history';

// A calendar is as large as the rest of the page.
const DayRange = lazyPart<Parameters<typeof Days>[0]>(async () => (await import('./day-range')).DayRange);

interface HistoryFilterBarProps {
  readonly filters: HistoryFilters;
  readonly coursewares: History['resList'];
}

/** Which days, which class, which courseware (HIST-01 to HIST-04); all of it stands in the address. */
export function HistoryFilterBar({ filters, coursewares }: HistoryFilterBarProps) {
  const { t } = useTranslation();
  const { data: classes = [] } = useHistoryClasses();
  return (
    <div className={styles.filters}>
      <QuickRanges quick={filters.quick} />
      <Suspense fallback={<Skeleton.Input className={styles.days ?? ''} active />}>
        <DayRange from={filters.from} to={filters.to} />
      </Suspense>
      <ListChoice
        name="class"
        all={t('study.allClasses')}
        value={filters.classId || ''}
        options={withChosen(
          filters.classId,
          classes.map(({ id, name }) => ({ value: id, label: name })),
          t('format.unknown'),
        )}
      />
      <ListChoice
        name="res"
        all={t('history.allCoursewares')}
        value={filters.rid || ''}
        options={withChosen(
          filters.rid,
          coursewares.map(({ rid, title }) => ({ value: rid, label: title })),
          t('format.unknown'),
        )}
      />
    </div>
  );
}

interface Option {
  readonly value: number;
  readonly label: string;
}

/** What is chosen by the address may be missing from the list, as a courseware without a test in these days. */
function withChosen(chosen: number, options: readonly Option[], unknown: string): Option[] {
  const isKnown = chosen === 0 || options.some(({ value }) => value === chosen);
  return isKnown ? [...options] : [{ value: chosen, label: unknown }, ...options];
}

const QUICK_WORDS = { 7: 'history.week', 14: 'history.twoWeeks', 31: 'history.month' } as const;

function QuickRanges({ quick }: { readonly quick: HistoryFilters['quick'] }) {
  const { t } = useTranslation();
  const { change } = useListAddress();
  return (
    <Segmented<number>
      aria-label={t('history.ranges')}
      value={quick ?? 0}
      options={QUICK_DAYS.map((days) => ({ value: days, label: t(QUICK_WORDS[days]) }))}
      onChange={(days) => change({ from: null, to: null, days: days === QUICK_DAYS[0] ? null : days })}
    />
  );
}
