import { MAX_NAME, MAX_STUDENT_NUMBER, type Student } from '@orrery/contract';
import type { InputRef } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '../../../components/manage/changed-notice';
import { FormDialog } from '../../../components/manage/form-dialog';
import { TextField } from '../../../components/manage/text-field';
import { useStudentForm } from './use-student-form';

export interface StudentDialogProps {
  readonly classId: number;
  /** Who is edited; null adds a student. */
  readonly student: Student | null;
  readonly onClose: () => void;
}

/** Adds a student, or changes the name of one; the number stays as it is (CLS-23, CLS-24). */
export function StudentDialog(props: StudentDialogProps) {
  const { student, onClose } = props;
  const { t } = useTranslation();
  const fields = { name: useRef<InputRef>(null), number: useRef<InputRef>(null) };
  const form = useStudentForm({ ...props, focus: (field) => fields[field].current?.focus() });
  const { name, number } = form.faults;
  return (
    <FormDialog
      title={t(student ? 'students.editTitle' : 'students.addTitle')}
      blocked={form.saving || form.changed !== null}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <TextField
        label={t('students.name')}
        value={form.input.name}
        error={name && t(name, { label: t('students.name'), max: MAX_NAME.student })}
        inputRef={fields.name}
        onChange={(value) => form.change('name', value)}
        onBlur={() => form.leave('name')}
      />
      <TextField
        label={t('students.number')}
        value={form.input.number}
        error={number && t(number, { max: MAX_STUDENT_NUMBER })}
        inputRef={fields.number}
        inputMode="numeric"
        readOnly={student !== null}
        onChange={(value) => form.change('number', value)}
        onBlur={() => form.leave('number')}
      />
      {form.changed ? (
        <ChangedNotice
          changed={form.changed}
          labels={{ stu_name: t('students.name') }}
          onTakeTheirs={form.takeTheirs}
          onKeepMine={() => void form.keepMine()}
        />
      ) : null}
    </FormDialog>
  );
}
