import { useTranslation } from 'react-i18next';
import { Chart } from '../../../components/charts/chart';
import type { ChartsData } from './answers';
import { AnswersCard, PointsTable } from './answers-card';
import { MasteryCard } from './mastery-card';
import { StepTimes } from './step-times';
import styles from './teaching-data.module.css';
import { usePlacesChart } from './use-overview-charts';

/** The charts of a test (TEACH-08 to TEACH-11). */
export function ChartsView({ charts }: { readonly charts: ChartsData }) {
  const { t } = useTranslation();
  const places = usePlacesChart(charts.distributionEcharts);
  const working = charts.distributionEcharts.reduce((sum, { num }) => sum + num, 0);
  return (
    <div className={styles.cards}>
      <div className={styles.wide}>
        <Chart
          title={t('teach.places')}
          note={t('teach.placesNote', { count: working })}
          empty={t('teach.nothingAsked')}
          {...places}
        />
      </div>
      <MasteryCard knowledge={charts.progressEcharts} />
      <AnswersCard points={charts.knowledgeData} />
      {charts.knowledgeData.length > 0 ? (
        <div className={styles.wide}>
          <PointsTable points={charts.knowledgeData} />
        </div>
      ) : null}
      <div className={styles.wide}>
        <StepTimes steps={charts.stepListTable} />
      </div>
    </div>
  );
}
