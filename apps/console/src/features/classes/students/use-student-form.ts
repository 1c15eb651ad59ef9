import { CallError } from '@orrery/client';
import type { Student } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogEnd } from '../../../components/manage/use-dialog-end';
import { useOvertaken } from '../../../components/manage/use-overtaken';
import { http } from '../../../lib/http';
import { useFailure } from '../../../lib/use-failure';
import { findStudentFaults, type StudentFaults, type StudentInput } from './student-rules';

interface StudentFormOptions {
  readonly classId: number;
  /** Who is edited; null adds a student to the class. */
  readonly student: Student | null;
  readonly onClose: () => void;
  /** Gives the keyboard to a field that needs another look. */
  readonly focus: (field: keyof StudentInput) => void;
}

/** What was typed of a student, what is wrong with it, and the saving (CLS-24, CLS-32, CLS-34). */
export function useStudentForm({ classId, student, onClose, focus }: StudentFormOptions) {
  const { t } = useTranslation();
  const showFailure = useFailure();
  const end = useDialogEnd(onClose);
  const [input, setInput] = useState<StudentInput>({
    name: student?.stu_name ?? '',
    number: student?.stu_number ?? '',
  });
  const [faults, setFaults] = useState<StudentFaults>({});
  const { revision, changed, setChanged, accept } = useOvertaken(student?.revision);
  const [saving, setSaving] = useState(false);

  const show = (found: StudentFaults): void => {
    setFaults(found);
    const first = found.name ? 'name' : found.number ? 'number' : null;
    if (first) focus(first);
  };

  const handleFailure = (error: unknown): void => {
    const known = error instanceof CallError ? error : null;
    if (known?.changed) setChanged(known.changed);
    else if (known?.id === 'student.number-taken') show({ number: 'students.numberTaken' });
    else if (known?.id === 'student.unknown') end(t('students.gone'), 'warning');
    else {
      showFailure(error);
      // Without its class nobody can be added: the list behind says so.
      if (known?.id === 'class.unknown') end();
    }
  };

  const save = async (seen: number | undefined) => {
    const found = findStudentFaults(input, !student);
    show(found);
    if (found.name || found.number) return;
    setSaving(true);
    try {
      const name = input.name.trim();
      if (student) await http.editStudent({ student_id: student.id, stu_name: name, revision: seen });
      else await http.addStudent({ class_id: classId, stu_name: name, stu_number: input.number });
      end(student ? t('manage.saved') : t('students.added', { name }));
    } catch (error) {
      handleFailure(error);
    } finally {
      setSaving(false);
    }
  };

  return {
    input,
    faults,
    changed,
    saving,
    save: () => save(revision),
    change(field: keyof StudentInput, value: string) {
      setInput((present) => ({ ...present, [field]: value }));
      setFaults(({ [field]: _, ...others }) => others);
    },
    leave(field: keyof StudentInput) {
      // Nobody who only passes through an empty field is told of it.
      if (input[field] === '') return;
      const { [field]: fault } = findStudentFaults(input, !student);
      setFaults((present) => (fault ? { ...present, [field]: fault } : present));
    },
    takeTheirs() {
      const seen = accept();
      if (seen) setInput((present) => ({ ...present, name: String(seen.now.stu_name ?? present.name) }));
    },
    keepMine: () => save(accept()?.revision),
  };
}
