import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { NothingFound } from '../../../components/manage/nothing-found';
import { useListAddress } from '../../../components/manage/use-list-address';
import { Notice } from '../../../components/notice';
import type { StudentTask } from './student-dialogs';

/** What stands there without a row: nothing was found, or the class is empty and wants its list. */
export function NoStudents({ onTask }: { onTask: (task: StudentTask) => void }) {
  const { t } = useTranslation();
  const { words } = useListAddress();
  if (words) {
    return <NothingFound title={t('students.notFound', { words })} detail={t('students.notFoundHint')} />;
  }
  return (
    <Notice
      title={t('students.empty')}
      detail={t('students.emptyHint')}
      action={<Button onClick={() => onTask({ kind: 'import' })}>{t('students.importList')}</Button>}
    />
  );
}
