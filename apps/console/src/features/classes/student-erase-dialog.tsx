import { CallError } from '@orrery/client';
import type { Student } from '@orrery/contract';
import { type InputRef, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/manage/text-field';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { http } from '../../lib/http';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import { useReturnFocus } from '../../lib/use-return-focus';
import styles from './student-erase-dialog.module.css';

export interface StudentEraseDialogProps {
  readonly student: Student;
  /** The list is no longer what it was. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Erases a student once somebody has typed the number, so that nobody does it by a slip of the hand. */
export function StudentEraseDialog(props: StudentEraseDialogProps) {
  const { student, onClose } = props;
  const { t } = useTranslation();
  useReturnFocus();
  const formId = useId();
  const input = useRef<InputRef>(null);
  const form = useErase(props, () => input.current?.focus());
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={<span dir="auto">{t('privacy.eraseTitle', { name: student.stu_name })}</span>}
      okText={t('privacy.erase')}
      cancelText={t('action.cancel')}
      okButtonProps={{ danger: true, htmlType: 'submit', form: formId, disabled: form.erasing }}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <div className={styles.words}>
        <p>{t('privacy.eraseGoes', { class: student.class_name })}</p>
        <p>{t('privacy.eraseStays')}</p>
        <p className={styles.final}>{t('privacy.eraseFinal')}</p>
      </div>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.erase();
        }}
      >
        <TextField
          label={t('privacy.eraseType', { number: student.stu_number })}
          value={form.typed}
          error={form.isWrong ? t('privacy.eraseWrong') : null}
          inputRef={input}
          inputMode="numeric"
          autoFocus
          onChange={form.type}
        />
      </form>
    </Modal>
  );
}

function useErase({ student, onChanged, onClose }: StudentEraseDialogProps, focus: () => void) {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [erasing, setErasing] = useState(false);

  function end(words: string, kind: 'success' | 'warning'): void {
    void message[kind](words);
    onChanged();
    onClose();
  }

  async function erase(): Promise<void> {
    if (erasing) return;
    if (typed.trim() !== student.stu_number) {
      setWrong(true);
      return focus();
    }
    setErasing(true);
    try {
      await http.studentErase({ student_id: student.id });
      end(t('privacy.erased'), 'success');
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
