import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Classroom, toClassroomQuery } from '../../lib/classroom';
import { http } from '../../lib/http';
import { DEVICES_KEY } from '../../lib/live/connection';

/** The names of the class's students who have no headset yet (LIVE-02); null where there is nobody to name. */
export function useAbsentStudents(classroom: Classroom): string | null {
  const { i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: [DEVICES_KEY, 'view', classroom],
    queryFn: () => http.clientViewStatus(toClassroomQuery(classroom)),
    enabled: classroom.classId !== null,
  });
  const names = data?.not_login_student_list.map(({ stu_name }) => stu_name) ?? [];
  if (names.length === 0) return null;
  return new Intl.ListFormat(i18n.language, { type: 'unit' }).format(names);
}
