import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListAddress } from '../../../components/manage/use-list-address';
import { Notice } from '../../../components/notice';
import type { StudentTask } from './student-dialogs';

/** What stands there without a row: nothing was found, or the class is empty and wants its list. */
export function NoStudents({ onTask }: { onTask: (task: StudentTask) => void }) {
  const { t } = useTranslation();
  const { words, change } = useListAddress();
  if (words) {
    return (
      <Notice
        title={t('students.notFound', { words })}
        detail={t('students.notFoundHint')}
        action={<Button onClick={() => change({ q: null })}>{t('students.showAll')}</Button>}
      />
    );
  }
  return (
    <Notice
      title={t('students.empty')}
      detail={t('students.emptyHint')}
      action={<Button onClick={() => onTask({ kind: 'import' })}>{t('students.importList')}</Button>}
    />
  );
}
