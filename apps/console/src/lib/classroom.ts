import { create } from 'zustand';
import { whenSessionCloses } from './session';
import { stored } from './stored';

/** Whom the teacher prepares for and teaches: a class, a device group, or everybody (GEN-89, GEN-90). */
export interface Classroom {
  readonly classId: number | null;
  readonly groupId: number | null;
}

/** The choice, kept across visits. */
export const useClassroom = create<Classroom>(() => ({
  classId: stored.classId.read(),
  groupId: stored.clientGroupId.read(),
}));

whenSessionCloses(() => useClassroom.setState({ classId: null, groupId: null }));

/** Chooses a class or a group; either ends the other's choice. */
export function chooseClassroom(choice: Classroom): void {
  stored.classId.write(choice.classId);
  stored.clientGroupId.write(choice.groupId);
  useClassroom.setState(choice);
  stored.classAsked.write(1);
}

/** The parameters by which calls name the choice. */
export function toClassroomQuery({ classId, groupId }: Classroom) {
  return { class_id: classId ?? undefined, client_group_id: groupId ?? undefined };
}

/** Whether whom to teach was chosen already. */
export function wasAsked(): boolean {
  return stored.classAsked.read() !== null;
}

/** The next class begins with the question again. */
export function allowAskingAgain(): void {
  stored.classAsked.write(null);
}
