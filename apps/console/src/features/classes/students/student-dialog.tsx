import { MAX_NAME, MAX_STUDENT_NUMBER, type Student } from '@orrery/contract';
import { type InputRef, Modal } from 'antd';
import { type FormEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '../../../components/manage/changed-notice';
import { TextField } from '../../../components/manage/text-field';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { useApp } from '../../../lib/use-app';
import { useReturnFocus } from '../../../lib/use-return-focus';
import { useStudentForm } from './use-student-form';

export interface StudentDialogProps {
  readonly classId: number;
  /** Who is edited; null adds a student. */
  readonly student: Student | null;
  /** The list is no longer what it was. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Adds a student, or changes the name of one; the number stays as it is (CLS-23, CLS-24). */
export function StudentDialog({ classId, student, onChanged, onClose }: StudentDialogProps) {
  const { t } = useTranslation();
  const { message } = useApp();
  useReturnFocus();
  const formId = useId();
  const fields = { name: useRef<InputRef>(null), number: useRef<InputRef>(null) };
  const end = (words: string, kind: 'success' | 'warning') => {
    void message[kind](words);
    onChanged();
    onClose();
  };
  const form = useStudentForm({
    classId,
    student,
    onSaved: (name) => end(student ? t('students.saved') : t('students.added', { name }), 'success'),
    onGone: () => end(t('students.gone'), 'warning'),
    onFault: (field) => fields[field].current?.focus(),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  const { name, number } = form.faults;
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={t(student ? 'students.editTitle' : 'students.addTitle')}
      okText={t('students.save')}
      cancelText={t('action.cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: form.saving }}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <TextField
          label={t('students.name')}
          value={form.input.name}
          error={name && t(name, { label: t('students.name'), max: MAX_NAME.student })}
          inputRef={fields.name}
          autoFocus
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
      </form>
    </Modal>
  );
}
