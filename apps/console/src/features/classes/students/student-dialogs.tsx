import type { Student } from '@orrery/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part';
import type { ImportDialogProps } from '../import/import-dialog';
import type { MoveDialogProps } from './move-dialog';
import type { StudentDialogProps } from './student-dialog';

/** What somebody set out to do with the list; at most one thing at a time. */
export type StudentTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly student: Student }
  | { readonly kind: 'move'; readonly student: Student }
  | { readonly kind: 'import' };

const StudentDialog = lazyPart<StudentDialogProps>(
  async () => (await import('./student-dialog')).StudentDialog,
);
const MoveDialog = lazyPart<MoveDialogProps>(async () => (await import('./move-dialog')).MoveDialog);
const ImportDialog = lazyPart<ImportDialogProps>(
  async () => (await import('../import/import-dialog')).ImportDialog,
);

interface StudentDialogsProps {
  readonly classId: number;
  readonly className: string;
  readonly task: StudentTask | null;
  readonly onClose: () => void;
}

/** The dialogs of the student list; their code comes with the first use. */
export function StudentDialogs({ task, ...rest }: StudentDialogsProps) {
  return <Suspense fallback={null}>{task ? <TaskDialog task={task} {...rest} /> : null}</Suspense>;
}

function TaskDialog({ classId, className, task, onClose }: StudentDialogsProps & { task: StudentTask }) {
  switch (task.kind) {
    case 'add':
      return <StudentDialog classId={classId} student={null} onClose={onClose} />;
    case 'edit':
      return <StudentDialog classId={classId} student={task.student} onClose={onClose} />;
    case 'move':
      return <MoveDialog student={task.student} onClose={onClose} />;
    case 'import':
      return <ImportDialog classId={classId} className={className} onClose={onClose} />;
  }
}
