import { CallError } from '@orrery/client';
import type { Student } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '../../../components/manage/changed-notice';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { http } from '../../../lib/http';
import { useApp } from '../../../lib/use-app';
import { useFailure } from '../../../lib/use-failure';
import { useReturnFocus } from '../../../lib/use-return-focus';
import styles from './move-dialog.module.css';

export interface MoveDialogProps {
  readonly student: Student;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Takes a student out of this class and into another one (CLS-25, CLS-36, CLS-Q1). */
export function MoveDialog(props: MoveDialogProps) {
  const { student, onClose } = props;
  const { t } = useTranslation();
  useReturnFocus();
  const selectId = useId();
  const { classes, isPending, target, choose, missing, moving, move, changed, takeTheirs } = useMove(props);
  const isNowhere = classes?.length === 0;
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={t('students.moveTitle', { name: student.stu_name })}
      okText={t('students.move')}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: moving || isNowhere }}
      onOk={() => void move(student.revision)}
      onCancel={onClose}
    >
      <p className={styles.hint}>
        {isNowhere ? t('students.moveNowhere') : t('students.moveHint', { from: student.class_name })}
      </p>
      <label className={styles.label} htmlFor={selectId}>
        {t('students.moveTo')}
      </label>
      <Select<number>
        id={selectId}
        className={styles.select ?? ''}
        placeholder={t('students.moveChoose')}
        showSearch={{ optionFilterProp: 'label' }}
        loading={isPending}
        disabled={isNowhere}
        status={missing ? 'error' : ''}
        aria-describedby={`${selectId}-message`}
        value={target}
        options={(classes ?? []).map(({ class_id, class_name }) => ({ value: class_id, label: class_name }))}
        onChange={choose}
      />
      <p id={`${selectId}-message`} className={styles.message} role="alert">
        {missing ? (
          <>
            <CircleAlert size={14} aria-hidden="true" />
            {t('students.moveRule')}
          </>
        ) : null}
      </p>
      {changed ? (
        <ChangedNotice
          changed={changed}
          seen={{ stu_name: student.stu_name, class_name: student.class_name }}
          labels={{ stu_name: t('students.name'), class_name: t('students.class') }}
          onTakeTheirs={takeTheirs}
          onKeepMine={() => void move(changed.revision)}
        />
      ) : null}
    </Modal>
  );
}

function useMove({ student, onChanged, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();
  const [target, setTarget] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const [moving, setMoving] = useState(false);
  const [changed, setChanged] = useState<CallError['changed']>(null);
  const { data, isPending } = useQuery({
    queryKey: ['classes', 'to-move'],
    queryFn: async () => (await http.classSelection()).class_list,
  });
  const classes = data?.filter(({ class_id }) => class_id !== student.class_id);
  const end = (words: string, kind: 'success' | 'warning') => {
    void message[kind](words);
    onChanged();
    onClose();
  };
  const move = async (revision: number) => {
    const chosen = classes?.find(({ class_id }) => class_id === target);
    setMissing(!chosen);
    if (!chosen) return;
    setMoving(true);
    try {
      await http.moveStudent({ student_id: student.id, class_id: chosen.class_id, revision });
      end(t('students.moved', { name: student.stu_name, to: chosen.class_name }), 'success');
    } catch (error) {
      if (!(error instanceof CallError)) return showFailure(error);
      if (error.changed) setChanged(error.changed);
      else if (error.id === 'student.unknown') end(t('students.gone'), 'warning');
      else showFailure(error);
    } finally {
      setMoving(false);
    }
  };
  const choose = (id: number) => {
    setTarget(id);
    setMissing(false);
  };
  /** Nothing is moved; the list shows where the student is now. */
  const takeTheirs = () => {
    onChanged();
    onClose();
  };
  return { classes, isPending, target, choose, missing, moving, move, changed, takeTheirs };
}
