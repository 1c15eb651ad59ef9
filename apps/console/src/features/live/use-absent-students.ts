import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Classroom, toClassroomQuery } from '../../lib/classroom';
import { http } from '../../lib/http';
import { toListText } from '../../lib/list-text';
import { DEVICES_KEY } from '../../lib/live/connection';

const NOBODY: readonly string[] = [];

/** The names of the class's students who have no headset yet. */
export function useAbsentNames(classroom: Classroom): readonly string[] {
  const { data } = useQuery({
    queryKey: [DEVICES_KEY, 'view', classroom],
    queryFn: () => http.clientViewStatus(toClassroomQuery(classroom)),
    enabled: classroom.classId !== null,
  });
  return data?.not_login_student_list.map(({ stu_name }) => stu_name) ?? NOBODY;
}

/** The same as one text (LIVE-02); null where there is nobody to name. */
export function useAbsentStudents(classroom: Classroom): string | null {
  const { i18n } = useTranslation();
  const names = useAbsentNames(classroom);
  if (names.length === 0) return null;
  return toListText(names, i18n.language);
}
