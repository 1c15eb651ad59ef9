import { CallError } from '@orrery/client';
import type { Student } from '@orrery/contract';
import type { InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/manage/form-dialog';
import { TextField } from '../../components/manage/text-field';
import { useDialogEnd } from '../../components/manage/use-dialog-end';
import { http } from '../../lib/http';
import { useFailure } from '../../lib/use-failure';
import styles from './student-erase-dialog.module.css';

export interface StudentEraseDialogProps {
  readonly student: Student;
  readonly onClose: () => void;
}

/** Erases a student once somebody has typed the number, so that nobody does it by a slip of the hand. */
export function StudentEraseDialog(props: StudentEraseDialogProps) {
  const { student, onClose } = props;
  const { t } = useTranslation();
  const input = useRef<InputRef>(null);
  const form = useErase(props, () => input.current?.focus());
  return (
    <FormDialog
      title={<span dir="auto">{t('privacy.eraseTitle', { name: student.stu_name })}</span>}
      okText={t('privacy.erase')}
      danger
      blocked={form.erasing}
      onSubmit={() => void form.erase()}
      onClose={onClose}
    >
      <div className={styles.words}>
        <p>{t('privacy.eraseGoes', { class: student.class_name })}</p>
        <p>{t('privacy.eraseStays')}</p>
        <p className={styles.final}>{t('privacy.eraseFinal')}</p>
      </div>
      <TextField
        label={t('privacy.eraseType', { number: student.stu_number })}
        value={form.typed}
        error={form.isWrong ? t('privacy.eraseWrong') : null}
        inputRef={input}
        inputMode="numeric"
        onChange={form.type}
      />
    </FormDialog>
  );
}

function useErase({ student, onClose }: StudentEraseDialogProps, focus: () => void) {
  const { t } = useTranslation();
  const showFailure = useFailure();
  const end = useDialogEnd(onClose);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [erasing, setErasing] = useState(false);

  async function erase(): Promise<void> {
    if (typed.trim() !== student.stu_number) {
      setWrong(true);
      return focus();
    }
    setErasing(true);
    try {
      await http.studentErase({ student_id: student.id });
      end(t('privacy.erased'));
    } catch (error) {
      if (error instanceof CallError && error.id === 'student.unknown') end(t('students.gone'), 'warning');
      else showFailure(error);
    } finally {
      setErasing(false);
    }
  }

  function type(text: string): void {
    setTyped(text);
    setWrong(false);
  }
  return { typed, isWrong, erasing, type, erase };
}
