import { useTranslation } from 'react-i18next';
import { Chart } from '../../../components/charts/chart';
import { ChartCard } from '../../../components/charts/chart-card';
import type { DeviceView } from '../../../lib/live/device-view';
import type { ChartsData, LiveData } from './answers';
import { MasteryCard } from './mastery-card';
import type { Source } from './source';
import { Students } from './students';
import styles from './teaching-data.module.css';
import { usePlacesChart, useRatingChart } from './use-overview-charts';

/** Height of the small chart beside the progress, and of the steps, in pixels. */
const RATING_HEIGHT = 132;
const PLACES_HEIGHT = 224;

interface OverviewProps {
  readonly live: LiveData;
  readonly charts: ChartsData;
  /** The headsets, for who is away. */
  readonly views: readonly DeviceView[];
  readonly source: Source;
}

/** A class in its test at one look (TEACH-02, TEACH-03, TEACH-07). */
export function Overview({ live, charts, views, source }: OverviewProps) {
  const { t } = useTranslation();
  const { review_ed, review_ing } = live.students_number;
  const rating = useRatingChart(live.level_statistical);
  const places = usePlacesChart(charts.distributionEcharts);
  return (
    <div className={styles.cards}>
      <Progress numbers={live.students_number} />
      <Chart
        title={t('teach.rating')}
        note={t('teach.ratingNote', { count: review_ed })}
        height={RATING_HEIGHT}
        {...rating}
      />
      <Chart
        title={t('teach.places')}
        note={t('teach.placesNote', { count: review_ing })}
        height={PLACES_HEIGHT}
        empty={t('teach.nothingAsked')}
        {...places}
      />
      <MasteryCard knowledge={charts.progressEcharts} />
      <div className={styles.wide}>
        <Students students={live.student_statistical} views={views} source={source} />
      </div>
    </div>
  );
}

/** How many have finished, are in it, and have not begun (TEACH-21). */
function Progress({ numbers }: { readonly numbers: LiveData['students_number'] }) {
  const { t } = useTranslation();
  const parts = [
    { key: 'done', count: numbers.review_ed, word: t('teach.finished') },
    { key: 'begun', count: numbers.review_ing, word: t('teach.inProgress') },
    { key: 'waiting', count: numbers.un_review, word: t('teach.notStarted') },
  ] as const;
  return (
    <ChartCard title={t('teach.progress')}>
      <div className={styles.progress} aria-hidden="true">
        {parts.map(({ key, count }) =>
          count > 0 ? <span key={key} className={styles[key]} style={{ flexGrow: count }} /> : null,
        )}
      </div>
      <dl className={styles.figures}>
        {parts.map(({ key, count, word }) => (
          <div key={key}>
            <dt>{word}</dt>
            <dd className="num">{count}</dd>
          </div>
        ))}
      </dl>
    </ChartCard>
  );
}
