import type { Student } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { LongText } from '../../../components/manage/long-text';
import { RowActions } from '../../../components/manage/row-actions';
import type { StudentPrivacy } from '../student-privacy';
import type { StudentTask } from './student-dialogs';

/** The columns of a class's students with what can be done to one (CLS-22, CLS-24, CLS-25). */
export function useStudentColumns(
  onTask: (task: StudentTask) => void,
  privacy: StudentPrivacy,
): TableColumnsType<Student> {
  const { t } = useTranslation();
  return [
    { title: t('manage.index'), dataIndex: 'number', className: 'num', width: 88 },
    { title: t('students.name'), dataIndex: 'stu_name', render: (name) => <LongText text={name} strong /> },
    { title: t('students.number'), dataIndex: 'stu_number', className: 'num' },
    {
      title: t('manage.operation'),
      key: 'operation',
      render: (_, student) => (
        <RowActions
          actions={[
            {
              word: t('manage.edit'),
              name: t('students.editOf', { name: student.stu_name }),
              onClick: () => onTask({ kind: 'edit', student }),
            },
            {
              word: t('students.move'),
              name: t('students.moveOf', { name: student.stu_name }),
              onClick: () => onTask({ kind: 'move', student }),
            },
            ...privacy.actionsOf(student),
          ]}
        />
      ),
    },
  ];
}
