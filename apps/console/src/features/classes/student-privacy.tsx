import { can, type Student } from '@orrery/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../components/manage/row-actions';
import { useSchoolChanged } from '../../components/manage/use-school-changed';
import { http } from '../../lib/http';
import { lazyPart } from '../../lib/lazy-part';
import { saveFile } from '../../lib/save-file';
import { useSession } from '../../lib/session';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import type { StudentEraseDialogProps } from './student-erase-dialog';

const StudentEraseDialog = lazyPart<StudentEraseDialogProps>(
  async () => (await import('./student-erase-dialog')).StudentEraseDialog,
);

/** What an administrator does with all that is held about a student. */
export interface StudentPrivacy {
  /** "Export data" and "Erase" of a row; none for teachers. */
  actionsOf(student: Student): RowAction[];
  /** To be shown beside the list. */
  readonly dialog: ReactNode;
}

/** Gives out all that is held about a student, or erases it. */
export function useStudentPrivacy(): StudentPrivacy {
  const { t } = useTranslation();
  const role = useSession((session) => session.user?.role);
  const exportData = useStudentData();
  const [erasing, setErasing] = useState<Student | null>(null);
  const mayManage = role !== undefined && can(role, 'privacy.manage');
  return {
    actionsOf(student) {
      if (!mayManage) return [];
      const name = student.stu_name;
      return [
        {
          word: t('privacy.export'),
          name: t('privacy.exportOf', { name }),
          onClick: () => void exportData(student),
        },
        {
          word: t('privacy.erase'),
          name: t('privacy.eraseOf', { name }),
          danger: true,
          onClick: () => setErasing(student),
        },
      ];
    },
    dialog: erasing ? (
      <Suspense fallback={null}>
        <StudentEraseDialog student={erasing} onClose={() => setErasing(null)} />
      </Suspense>
    ) : null,
  };
}

function useStudentData(): (student: Student) => Promise<void> {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();
  const handleChanged = useSchoolChanged();
  return async ({ id, stu_name: name, stu_number: number }) => {
    try {
      const dossier = await http.studentData({ student_id: id });
      saveFile(`student-${number}.json`, `${JSON.stringify(dossier, null, 2)}\n`, 'application/json');
      void message.success(t('privacy.exported', { name }));
    } catch (error) {
      showFailure(error);
      // The student may be gone.
      void handleChanged();
    }
  };
}
