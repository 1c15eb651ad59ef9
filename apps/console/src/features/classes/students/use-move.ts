import { CallError } from '@orrery/client';
import type { Student } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogEnd } from '../../../components/manage/use-dialog-end';
import { useSchoolChanged } from '../../../components/manage/use-school-changed';
import { http } from '../../../lib/http';
import { useFailure } from '../../../lib/use-failure';

/** The states of the dialog that moves a student: chosen, missing, moving, changed by somebody else (CLS-36). */
export function useMove(student: Student, onClose: () => void) {
  const { t } = useTranslation();
  const showFailure = useFailure();
  const end = useDialogEnd(onClose);
  const handleChanged = useSchoolChanged();
  const { data, isPending } = useClassSelection();
  const [target, setTarget] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [moving, setMoving] = useState(false);
  const [changed, setChanged] = useState<CallError['changed']>(null);
  const classes = data?.filter(({ class_id }) => class_id !== student.class_id);

  function handleFailure(error: unknown): void {
    const known = error instanceof CallError ? error : null;
    if (known?.changed) setChanged(known.changed);
    else if (known?.id === 'student.unknown') end(t('students.gone'), 'warning');
    else {
      showFailure(error);
      if (known?.id !== 'class.unknown') return;
      // The class to move to is gone: another one is chosen, of those that there are now.
      setTarget(null);
      void handleChanged();
    }
  }

  async function move(revision = student.revision): Promise<void> {
    const chosen = classes?.find(({ class_id }) => class_id === target);
    setMissing(!chosen);
    if (!chosen) return;
    setMoving(true);
    try {
      await http.moveStudent({ student_id: student.id, class_id: chosen.class_id, revision });
      end(t('students.moved', { name: student.stu_name, to: chosen.class_name }));
    } catch (error) {
      handleFailure(error);
    } finally {
      setMoving(false);
    }
  }

  return {
    classes,
    isPending,
    target,
    error: isMissing ? t('students.moveRule') : null,
    moving,
    changed,
    choose(id: number): void {
      setTarget(id);
      setMissing(false);
    },
    move,
    /** Nothing is moved; the list shows where the student is now. */
    takeTheirs: () => end(),
    /** Moves the student whatever else was changed. */
    keepMine: () => move(changed?.revision),
  };
}

/** The classes that a student can be moved to, without the one that the student is in. */
function useClassSelection() {
  return useQuery({
    queryKey: ['classes', 'to-move'],
    queryFn: async () => (await http.classSelection()).class_list,
  });
}
