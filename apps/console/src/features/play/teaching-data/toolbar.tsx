import { Button, Segmented, Select } from 'antd';
import { CircleStop, Play, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../lib/i18n';
import { toMoment } from '../../../lib/written';
import type { Student } from './answers';
import type { StudentChoice } from './source';
import styles from './teaching-data.module.css';
import type { useResults } from './use-results';

export type ResultsView = 'overview' | 'charts';

/** Stands for the whole class: numbers of participants begin with 1. */
const EVERYBODY = 0;

interface ToolbarProps {
  readonly students: readonly Student[];
  readonly chosen: StudentChoice;
  readonly onChoose: (student: StudentChoice) => void;
  readonly view: ResultsView;
  readonly onView: (view: ResultsView) => void;
  readonly demo: boolean;
  readonly onDemo: () => void;
  readonly results: Pick<ReturnType<typeof useResults>, 'polled' | 'lineUp'>;
  /** When the test began, in milliseconds. */
  readonly since: number | undefined;
}

/** Whose data, as what, and whether it is live (TEACH-01, TEACH-12). */
export function Toolbar(props: ToolbarProps) {
  const { students, chosen, onChoose, view, onView, demo, onDemo, results, since } = props;
  const { t } = useTranslation();
  const everybody = t('teach.all', { count: students.length });
  return (
    <div className={styles.bar}>
      <Select
        className={styles.select}
        aria-label={t('teach.student')}
        value={chosen ?? EVERYBODY}
        onChange={(id) => onChoose(id === EVERYBODY ? null : id)}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: EVERYBODY, label: everybody },
          ...students.map(({ student_id, name }) => ({ value: student_id, label: name })),
        ]}
      />
      {chosen === null ? (
        <Segmented<ResultsView>
          aria-label={t('teach.view')}
          value={view}
          onChange={onView}
          options={[
            { value: 'overview', label: t('teach.overview') },
            { value: 'charts', label: t('teach.charts') },
          ]}
        />
      ) : null}
      <LiveMark demo={demo} {...results} />
      {since === undefined || demo ? null : (
        <span className={`${styles.mark} ${styles.since} num`}>
          {t('play.data.since', { moment: toMoment(since, currentLocale()) })}
        </span>
      )}
      <Button
        className={styles.demo}
        aria-pressed={demo}
        icon={demo ? <CircleStop size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
        onClick={onDemo}
      >
        {demo ? t('teach.demoStop') : t('teach.demo')}
      </Button>
    </div>
  );
}

function LiveMark({ demo, polled, lineUp }: { demo: boolean; polled: boolean; lineUp: boolean }) {
  const { t } = useTranslation();
  if (demo) {
    return <output className={`${styles.mark} ${styles.sample}`}>{t('teach.demoOn')}</output>;
  }
  const live = lineUp ? t('teach.live') : t('teach.resting');
  return (
    <span className={styles.mark}>
      <RefreshCw size={14} aria-hidden="true" />
      {polled ? t('teach.polled') : live}
    </span>
  );
}
