import type { calls, ResponseOf } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ONLINE_REFRESH_MS } from '../../components/manage/limits';
import { LongText } from '../../components/manage/long-text';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { useManageList } from '../../components/manage/use-manage-list';
import { http } from '../../lib/http';
import { toDevicesAddress, toStudentsAddress } from './addresses';
import { NoClasses } from './no-classes';

type Statistics = ResponseOf<(typeof calls)['studentStatistics']>;
type Row = Statistics['list'][number];

const COUNTS = ['student_num', 'bind_client_num', 'online_num', 'without_client_num'] as const;

/** Students and headsets of each class, and of the whole school (MISC-04). */
export function StudentStatisticsPage() {
  const { t } = useTranslation();
  const list = useManageList({
    queryKey: ['student-statistics'],
    fetch: (page) => http.studentStatistics({ page }),
    refreshMs: ONLINE_REFRESH_MS,
  });
  return (
    <ManagePage
      title={t('title.studentStatistics')}
      back={{ to: '/binding', label: t('title.binding') }}
      count={list.data ? t('classes.total', { count: list.data.total }) : undefined}
    >
      <ManageTable
        label={t('title.studentStatistics')}
        list={list}
        columns={useColumns()}
        rowKey="class_id"
        empty={<NoClasses />}
        summary={list.data ? <Sums sum={list.data.sum} /> : undefined}
      />
    </ManagePage>
  );
}

function useColumns(): TableColumnsType<Row> {
  const { t } = useTranslation();
  const number = { className: 'num', align: 'right' } as const;
  return [
    {
      title: t('classes.name'),
      dataIndex: 'class_name',
      render: (name: string) => <LongText text={name} strong />,
    },
    {
      ...number,
      title: t('classes.students'),
      dataIndex: 'student_num',
      render: (students: number, { class_id, class_name }) => (
        <Link to={toStudentsAddress(class_id, class_name)}>{students}</Link>
      ),
    },
    {
      ...number,
      title: t('statistics.bound'),
      dataIndex: 'bind_client_num',
      render: (bound: number, { class_id }) => <Link to={toDevicesAddress(class_id)}>{bound}</Link>,
    },
    { ...number, title: t('statistics.online'), dataIndex: 'online_num' },
    { ...number, title: t('statistics.without'), dataIndex: 'without_client_num' },
  ];
}

function Sums({ sum }: { sum: Statistics['sum'] }) {
  const { t } = useTranslation();
  return (
    <>
      <td>{t('statistics.sum')}</td>
      {COUNTS.map((name) => (
        <td key={name} className="num" style={{ textAlign: 'right' }}>
          {sum[name]}
        </td>
      ))}
    </>
  );
}
