import { Button } from 'antd';
import { Download, FileUp, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageSearch } from '../../components/manage/manage-search';
import { ManageTable } from '../../components/manage/manage-table';
import { useListAddress } from '../../components/manage/use-list-address';
import { useManageList } from '../../components/manage/use-manage-list';
import { http } from '../../lib/http';
import { toStudentsAddress } from './addresses';
import { ClassChoice } from './class-choice';
import { useStudentPrivacy } from './student-privacy';
import { NoStudents } from './students/no-students';
import { StudentDialogs, type StudentTask } from './students/student-dialogs';
import { useStudentColumns } from './students/use-student-columns';
import { useStudentExport } from './students/use-student-export';

/** The students of a class, and all that is done to them (GEN-44, CLS-22 to CLS-28, CLS-31). */
export function StudentListPage() {
  const { t } = useTranslation();
  const { id, class: named = '' } = useParams();
  const classId = Number(id);
  const { words } = useListAddress();
  const list = useManageList({
    queryKey: ['students', classId, words],
    fetch: (page) => http.studentList({ class_id: classId, page, key_word: words }),
  });
  const [task, setTask] = useState<StudentTask | null>(null);
  const privacy = useStudentPrivacy();
  const className = list.data?.class_name ?? named;
  const title = t('students.page', { name: className });
  return (
    <ManagePage
      title={title}
      back={{ to: '/binding', label: t('title.binding') }}
      count={list.data ? t('students.total', { count: list.data.total }) : undefined}
      actions={list.data ? <PageActions classId={classId} onTask={setTask} /> : null}
      tools={
        <>
          <ManageSearch label={t('students.search')} />
          <ClassChoice classId={classId} toAddress={toStudentsAddress} />
        </>
      }
    >
      <ManageTable
        label={title}
        list={list}
        columns={useStudentColumns(setTask, privacy)}
        rowKey="id"
        empty={<NoStudents onTask={setTask} />}
      />
      <StudentDialogs classId={classId} className={className} task={task} onClose={() => setTask(null)} />
      {privacy.dialog}
    </ManagePage>
  );
}

interface PageActionsProps {
  readonly classId: number;
  readonly onTask: (task: StudentTask) => void;
}

function PageActions({ classId, onTask }: PageActionsProps) {
  const { t } = useTranslation();
  const { busy, save } = useStudentExport(classId);
  return (
    <>
      <Button icon={<Download size={16} aria-hidden="true" />} loading={busy} onClick={() => void save()}>
        {t('students.export')}
      </Button>
      <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => onTask({ kind: 'import' })}>
        {t('students.import')}
      </Button>
      <Button
        type="primary"
        icon={<UserPlus size={16} aria-hidden="true" />}
        onClick={() => onTask({ kind: 'add' })}
      >
        {t('students.add')}
      </Button>
    </>
  );
}
