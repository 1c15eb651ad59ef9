import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../lib/http';
import { useFailure } from '../../lib/use-failure';
import { toCsv, toFileName } from './student-file';

/** Saves all students of a class as a file (CLS-44). */
export function useStudentExport(classId: number) {
  const { t } = useTranslation();
  const showFailure = useFailure();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { list, class_name } = await http.studentExport({ class_id: classId });
      const head = [t('students.name'), t('students.number')];
      const rows = list.map(({ stu_name, stu_number }) => [stu_name, stu_number]);
      download(toFileName(class_name), toCsv([head, ...rows]));
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
