import { PARTICIPANT_STATUS } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../../../components/charts/chart-card';
import { Notice } from '../../../components/notice';
import type { Student } from './answers';
import type { Source } from './source';
import { StudentDetail } from './student-detail';

interface StudentPanelProps {
  readonly source: Source;
  readonly student: Student;
}

/** The chosen student's data in place of the class's (TEACH-01). */
export function StudentPanel({ source, student }: StudentPanelProps) {
  const { t } = useTranslation();
  const { name, status } = student;
  return (
    <ChartCard title={name}>
      {status === PARTICIPANT_STATUS.holding ? (
        <Notice title={t('teach.holding', { name })} />
      ) : (
        <StudentDetail source={source} student={student} />
      )}
    </ChartCard>
  );
}
