import { http } from '../../../lib/http';
import { currentLocale } from '../../../lib/i18n';
import { useSheets } from '../import/use-sheets';

/** Saves all students of a class as a spreadsheet that can be imported again (CLS-44, CLS-Q2). */
export function useStudentExport(classId: number) {
  const { busy, save } = useSheets();
  const saveStudents = () =>
    save(async () => {
      const { list, class_name } = await http.studentExport({ class_id: classId });
      const students = list.map(({ stu_name, stu_number }) => ({ name: stu_name, number: stu_number }));
      return { name: class_name, job: { kind: 'write', language: currentLocale(), students } };
    });
  return { busy, save: saveStudents };
}
