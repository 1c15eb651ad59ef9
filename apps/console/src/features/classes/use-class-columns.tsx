import type { SchoolClassRow } from '@orrery/contract';
import { Space, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LongText } from '../../components/manage/long-text';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import { toDevicesAddress, toStudentsAddress } from './addresses';

/** The columns of the class list (CLS-01); the bound number leads to the headsets (CLS-Q3). */
export function useClassColumns(): TableColumnsType<SchoolClassRow> {
  const { t } = useTranslation();
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
      title: t('classes.operation'),
      key: 'operation',
      render: (_, { class_id, class_name }) => (
        <Space size={20}>
          <Link to={toStudentsAddress(class_id, class_name)}>{t('classes.openStudents')}</Link>
          <Link to={toDevicesAddress(class_id)}>{t('classes.openDevices')}</Link>
          <Link to={`/class/${class_id}`}>{t('classes.openView')}</Link>
        </Space>
      ),
    },
  ];
}
