import { useTranslation } from 'react-i18next';
import { ChartCard } from '../../components/charts/chart-card';
import { GRADE_COLOURS } from '../../components/charts/colours';
import { percentText } from '../../components/charts/percent';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import styles from './history-page.module.css';
import type { Exam } from './use-history';

/** Height from which the table scrolls, in CSS pixels (HIST-11). */
const SCROLL_HEIGHT = 650;

interface ExamsTableProps {
  readonly exams: readonly Exam[];
  readonly onOpen: (exam: Exam) => void;
}

/** Every test of the days; a press anywhere on a row opens its details (HIST-06, HIST-07). */
export function ExamsTable({ exams, onOpen }: ExamsTableProps) {
  const { t } = useTranslation();
  return (
    <ChartCard title={t('history.tests')} note={String(exams.length)}>
      <section
        className={styles.scroller}
        style={{ maxHeight: SCROLL_HEIGHT }}
        aria-label={t('history.tests')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
      >
        <table className={styles.exams}>
          <thead>
            <tr>
              <th scope="col">{t('study.column.title')}</th>
              <th scope="col">{t('study.column.class')}</th>
              <th scope="col">{t('study.column.start')}</th>
              <th scope="col" className={styles.count}>
                {t('study.column.count')}
              </th>
              <th scope="col">{t('history.column.best')}</th>
            </tr>
          </thead>
          <tbody>
            {exams.map((exam) => (
              <Row key={exam.review_id} exam={exam} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </section>
    </ChartCard>
  );
}

function Row({ exam, onOpen }: { readonly exam: Exam; readonly onOpen: ExamsTableProps['onOpen'] }) {
  const { t } = useTranslation();
  const when = toMoment(exam.ctime, currentLocale());
  return (
    <tr>
      <td>
        <button
          type="button"
          className={styles.open}
          aria-label={t('history.detailsOf', { title: exam.resource_name, when })}
          aria-haspopup="dialog"
          onClick={() => onOpen(exam)}
        >
          {exam.resource_name}
        </button>
      </td>
      <td>{exam.class_name || t('study.noClass')}</td>
      <td className="num">{when}</td>
      <td className={`${styles.count} num`}>{exam.client_num}</td>
      <td className="num">
        <span className={styles.share}>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: `${exam.percent}%`, background: GRADE_COLOURS.A }} />
          </span>
          {percentText(exam.percent / 100)}
        </span>
      </td>
    </tr>
  );
}
