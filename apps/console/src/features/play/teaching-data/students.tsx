import { PARTICIPANT_STATUS } from '@orrery/contract';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../../../components/charts/chart-card';
import { GradeBadge } from '../../../components/charts/grade-badge';
import { lazyPart } from '../../../lib/lazy-part';
import type { DeviceView } from '../../../lib/live/device-view';
import type { Student } from './answers';
import type { Source } from './source';
import type { StudentModalProps } from './student-modal';
import styles from './students.module.css';

const StudentModal = lazyPart<StudentModalProps>(async () => (await import('./student-modal')).StudentModal);

interface StudentsProps {
  readonly students: readonly Student[];
  readonly views: readonly DeviceView[];
  readonly source: Source;
}

/** Everybody with the label of where they are; a press tells more (TEACH-03, TEACH-04). */
export function Students({ students, views, source }: StudentsProps) {
  const { t } = useTranslation();
  const [openId, setOpenId] = useState<number | null>(null);
  const away = useMemo(() => new Set(views.filter(({ online }) => !online).map(({ id }) => id)), [views]);
  const opened = students.find(({ student_id }) => student_id === openId);
  return (
    <ChartCard title={t('teach.students')} tools={<Legend />}>
      {students.length === 0 ? (
        <p className={styles.none}>{t('teach.noStudents')}</p>
      ) : (
        <ul className={styles.list}>
          {students.map((student) => (
            <li key={student.student_id}>
              <StudentLine
                student={student}
                away={away.has(student.client_id)}
                onOpen={() => setOpenId(student.student_id)}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {opened ? <StudentModal source={source} student={opened} onClose={() => setOpenId(null)} /> : null}
      </Suspense>
    </ChartCard>
  );
}

interface StudentLineProps {
  readonly student: Student;
  readonly away: boolean;
  readonly onOpen: () => void;
}

/** Who is holding has nothing to tell, and does not open (TEACH-05). */
function StudentLine({ student, away, onOpen }: StudentLineProps) {
  const { t } = useTranslation();
  const { name, status, status_desc } = student;
  const isAway = away && status !== PARTICIPANT_STATUS.finished;
  const label = isAway ? t('teach.offline') : status_desc || t(STATUS_WORDS[status]);
  const content = (
    <>
      <StatusMark student={student} away={isAway} />
      <span className={styles.name}>{name}</span>
      <span className={styles.label}>{label}</span>
    </>
  );
  if (status === PARTICIPANT_STATUS.holding) {
    return (
      <div className={`${styles.line} ${isAway ? styles.away : ''}`} title={label}>
        {content}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={`${styles.line} ${isAway ? styles.away : ''}`}
      aria-haspopup="dialog"
      title={label}
      onClick={onOpen}
    >
      {content}
    </button>
  );
}

/** The group that somebody stands in, where the server names none (TEACH-Q2). */
const STATUS_WORDS = {
  [PARTICIPANT_STATUS.inProgress]: 'teach.inProgress',
  [PARTICIPANT_STATUS.finished]: 'teach.finished',
  [PARTICIPANT_STATUS.holding]: 'teach.notStarted',
} as const satisfies Record<Student['status'], string>;

function StatusMark({ student, away }: { readonly student: Student; readonly away: boolean }) {
  const { t } = useTranslation();
  const { status, level, step } = student;
  if (status === PARTICIPANT_STATUS.finished) return <GradeBadge rating={level} />;
  if (away) return <span className={styles.square} aria-hidden="true" />;
  if (status === PARTICIPANT_STATUS.holding) return <span className={styles.hollow} aria-hidden="true" />;
  const title = step === null ? t('teach.inProgress') : t('teach.atStep', { step });
  return (
    <span className={`${styles.step} num`} title={title}>
      {step ?? '·'}
    </span>
  );
}

function Legend() {
  const { t } = useTranslation();
  return (
    <span className={styles.legend}>
      <span>
        <GradeBadge rating="A" /> {t('teach.legend.rating')}
      </span>
      <span>
        <span className={`${styles.step} num`}>3</span> {t('teach.legend.step')}
      </span>
      <span>
        <span className={styles.hollow} /> {t('teach.notStarted')}
      </span>
      <span>
        <span className={styles.square} /> {t('teach.offline')}
      </span>
    </span>
  );
}
