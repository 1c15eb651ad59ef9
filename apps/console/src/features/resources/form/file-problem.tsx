import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toProblemText } from '../../../lib/uploads/problem';
import type { Upload } from '../../../lib/uploads/types';
import styles from './file-card.module.css';

/** Why the file is not acceptable: the message, what exactly is wrong, and what the host answered (RES-19, RES-50 to RES-53). */
export function FileProblem({ upload: { problem } }: { upload: Upload }) {
  const { t } = useTranslation();
  if (!problem) return null;
  return (
    <div className={styles.problem} role="alert">
      <p>
        <CircleAlert size={16} aria-hidden="true" />
        {toProblemText(problem, t)}
      </p>
      {problem.detail ? <p className={styles.problemDetail}>{problem.detail}</p> : null}
      {problem.raw ? (
        <>
          <p className={styles.problemDetail}>{t('resourceForm.answer')}</p>
          <pre>{problem.raw}</pre>
        </>
      ) : null}
    </div>
  );
}
