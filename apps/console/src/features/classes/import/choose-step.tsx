import type { ReactNode } from 'react';
import { FileChoice, type FileChoiceProps } from './file-choice';
import styles from './import.module.css';
import { ProblemNotice } from './problem-notice';
import type { FileProblem } from './roster-jobs';

interface ChooseStepProps extends FileChoiceProps {
  /** Why the file before was not taken. */
  readonly problem: FileProblem | null;
  /** What is wanted instead, where a name ends otherwise. */
  readonly formatHint: string;
  /** What the file has to hold. */
  readonly children: ReactNode;
}

/** The choice of a file, with what was wrong with the one before. */
export function ChooseStep({ problem, formatHint, children, ...choice }: ChooseStepProps) {
  return (
    <div className={styles.choose}>
      {problem ? <ProblemNotice problem={problem} formatHint={formatHint} /> : null}
      <FileChoice {...choice} />
      <div className={styles.columns}>{children}</div>
    </div>
  );
}
