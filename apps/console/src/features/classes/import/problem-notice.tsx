import type { TFunction } from 'i18next';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../lib/i18n';
import { toList } from '../../../lib/written';
import styles from './import.module.css';
import type { FileProblem } from './roster-jobs';

const TITLES = {
  format: 'import.problem.format',
  'no-field': 'import.problem.noField',
  'table-wrong': 'import.problem.tableWrong',
  damaged: 'import.problem.damaged',
  protected: 'import.problem.protected',
  'too-large': 'import.problem.tooLarge',
  'too-many': 'import.problem.tooMany',
  empty: 'import.problem.empty',
} as const;

const HINTS = {
  damaged: 'import.problem.damagedHint',
  protected: 'import.problem.protectedHint',
  'too-large': 'import.problem.tooLargeHint',
  'too-many': 'import.problem.tooManyHint',
  empty: 'import.problem.emptyHint',
} as const;

interface ProblemNoticeProps {
  readonly problem: FileProblem;
  /** What was wanted instead, where the name ends otherwise. */
  readonly formatHint: string;
}

/** Why a file was not taken, and what to do about it (CLS-38, CLS-39, CLS-40, CLS-Q5). */
export function ProblemNotice({ problem, formatHint }: ProblemNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.problem} role="alert">
      <CircleAlert size={18} aria-hidden="true" />
      <div>
        <strong>{t(TITLES[problem.id])}</strong>
        <p>{problem.id === 'format' ? formatHint : toHint(problem, t)}</p>
      </div>
    </div>
  );
}

function toHint({ id, details }: FileProblem, t: TFunction): string {
  switch (id) {
    case 'no-field': {
      const { file, missing = [] } = details;
      if (file) return t('import.problem.noFieldIn', { file });
      if (missing.length !== 1) return t('import.problem.noFieldHint');
      return t(missing[0] === 'name' ? 'import.problem.noName' : 'import.problem.noNumber');
    }
    case 'table-wrong': {
      const { rows = [], count = rows.length } = details;
      const more = count > rows.length ? '…' : '';
      return t('import.problem.tableWrongHint', {
        count,
        rows: toList(rows.map(String), currentLocale()) + more,
      });
    }
    case 'format':
      return '';
    default:
      return t(HINTS[id]);
  }
}
