import type { SchoolClassRow } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LongText } from '../../components/manage/long-text';
import { type RowAction, RowActions } from '../../components/manage/row-actions';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import { toDevicesAddress, toStudentsAddress } from './addresses';
import { useDeleteClass } from './use-delete-class';

/**
 * The columns of the class list with what can be done to a class (CLS-01, CLS-02); the bound number leads to the
 * headsets (CLS-Q3).
 */
export function useClassColumns(onEdit: (row: SchoolClassRow) => void): TableColumnsType<SchoolClassRow> {
  const { t } = useTranslation();
  const toActions = useClassActions(onEdit);
  return [
    {
      title: t('classes.name'),
      dataIndex: 'class_name',
      render: (name: string) => <LongText text={name} strong />,
    },
    { title: t('classes.students'), dataIndex: 'student_num', className: 'num', align: 'right' },
    {
      title: t('classes.bound'),
      dataIndex: 'bind_client_num',
      className: 'num',
      align: 'right',
      render: (bound: number, { class_id }) => <Link to={toDevicesAddress(class_id)}>{bound}</Link>,
    },
    {
      title: t('classes.created'),
      dataIndex: 'ctime',
      className: 'num',
      render: (ms: number) => toMoment(ms, currentLocale()),
    },
    {
      title: t('manage.operation'),
      key: 'operation',
      render: (_, row) => <RowActions actions={toActions(row)} />,
    },
  ];
}

function useClassActions(onEdit: (row: SchoolClassRow) => void): (row: SchoolClassRow) => RowAction[] {
  const { t } = useTranslation();
  const remove = useDeleteClass();
  return (row) => {
    const { class_id: id, class_name: name } = row;
    return [
      { word: t('classes.openStudents'), to: toStudentsAddress(id, name) },
      { word: t('classes.openDevices'), to: toDevicesAddress(id) },
      { word: t('classes.openView'), to: `/class/${id}` },
      { word: t('classes.edit'), name: t('classes.editOf', { name }), onClick: () => onEdit(row) },
      {
        word: t('manage.delete'),
        name: t('classes.deleteOf', { name }),
        danger: true,
        onClick: () => remove(row),
      },
    ];
  };
}
