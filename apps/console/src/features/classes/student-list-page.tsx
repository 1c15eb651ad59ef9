import type { Student } from '@orrery/contract';
import { Button, type TableColumnsType } from 'antd';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LongText } from '../../components/manage/long-text';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { toStudentsAddress } from './addresses';
import { ClassChoice } from './class-choice';
import { useStudentExport } from './use-student-export';

/** The students of a class (GEN-44, CLS-22, CLS-28, CLS-31). */
export function StudentListPage() {
  const { t } = useTranslation();
  const { id, class: named = '' } = useParams();
  const classId = Number(id);
  const list = useManageList({
    queryKey: ['students', classId],
    fetch: (page) => http.studentList({ class_id: classId, page }),
  });
  const { busy, save } = useStudentExport(classId);
  const title = t('students.page', { name: list.data?.class_name ?? named });
  const total = list.data?.total ?? 0;
  return (
    <ManagePage
      title={title}
      back={{ to: '/binding', label: t('title.binding') }}
      count={list.data ? t('students.total', { count: total }) : undefined}
      actions={
        total > 0 ? (
          <Button icon={<Download size={16} aria-hidden="true" />} loading={busy} onClick={save}>
            {t('students.export')}
          </Button>
        ) : null
      }
      tools={<ClassChoice classId={classId} toAddress={toStudentsAddress} />}
    >
      <ManageTable
        label={title}
        list={list}
        columns={useStudentColumns()}
        rowKey="id"
        empty={<Notice title={t('students.empty')} detail={t('students.emptyHint')} />}
      />
    </ManagePage>
  );
}

function useStudentColumns(): TableColumnsType<Student> {
  const { t } = useTranslation();
  return [
    { title: t('students.index'), dataIndex: 'number', className: 'num', width: 88 },
    { title: t('students.name'), dataIndex: 'stu_name', render: (name) => <LongText text={name} strong /> },
    { title: t('students.number'), dataIndex: 'stu_number', className: 'num' },
  ];
}
