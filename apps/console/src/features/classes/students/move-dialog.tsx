import type { Student } from '@orrery/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '../../../components/manage/changed-notice';
import { Field } from '../../../components/manage/field';
import { FormDialog } from '../../../components/manage/form-dialog';
import styles from './move-dialog.module.css';
import { useMove } from './use-move';

export interface MoveDialogProps {
  readonly student: Student;
  readonly onClose: () => void;
}

/** Takes a student out of this class and into another one (CLS-25, CLS-36, CLS-Q1). */
export function MoveDialog({ student, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const form = useMove(student, onClose);
  const isNowhere = form.classes?.length === 0;
  return (
    <FormDialog
      title={t('students.moveTitle', { name: student.stu_name })}
      okText={t('students.move')}
      blocked={form.moving || form.changed !== null || isNowhere}
      onSubmit={() => void form.move()}
      onClose={onClose}
    >
      <p className={styles.hint}>
        {isNowhere ? t('students.moveNowhere') : t('students.moveHint', { from: student.class_name })}
      </p>
      <Field label={t('students.moveTo')} error={form.error}>
        {(control) => (
          <Select<number>
            {...control}
            placeholder={t('students.moveChoose')}
            showSearch={{ optionFilterProp: 'label' }}
            loading={form.isPending}
            disabled={isNowhere}
            value={form.target}
            options={form.classes?.map(({ class_id, class_name }) => ({
              value: class_id,
              label: class_name,
            }))}
            onChange={form.choose}
          />
        )}
      </Field>
      {form.changed ? (
        <ChangedNotice
          changed={form.changed}
          seen={{ stu_name: student.stu_name, class_name: student.class_name }}
          labels={{ stu_name: t('students.name'), class_name: t('students.class') }}
          onTakeTheirs={form.takeTheirs}
          onKeepMine={() => void form.keepMine()}
        />
      ) : null}
    </FormDialog>
  );
}
