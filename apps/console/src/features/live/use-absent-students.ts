import type { calls, ResponseOf } from '@orrery/contract';
import type { Classroom } from '../../lib/classroom';
import { useViewStatus } from './use-view-status';

type AbsentStudent = ResponseOf<typeof calls.clientViewStatus>['not_login_student_list'][number];

const NOBODY: readonly AbsentStudent[] = [];

/** The students of the class who are logged in on no headset; nobody where no class is shown (LIVE-02). */
export function useAbsentStudents(classroom: Classroom): readonly AbsentStudent[] {
  const { data } = useViewStatus(classroom);
  return (classroom.classId !== null && data?.not_login_student_list) || NOBODY;
}
