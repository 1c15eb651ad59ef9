import { z } from 'zod';
import { create } from 'zustand';
import { storedJson } from './storage';

const classStore = storedJson(() => localStorage, 'classId', z.number().int().positive());
const groupStore = storedJson(() => localStorage, 'clientGroupId', z.number().int().positive());

/** Set once this browser tab has chosen whom it teaches, so that it is asked once (PLAY-13). */
const ASKED_KEY = 'classAsked';

/** Whom the teacher prepares for and teaches: a class, a device group, or everybody (GEN-89, GEN-90). */
export interface Classroom {
  readonly classId: number | null;
  readonly groupId: number | null;
}

/** The choice, kept across visits. */
export const useClassroom = create<Classroom>(() => ({
  classId: classStore.read(),
  groupId: groupStore.read(),
}));

/** Chooses a class or a group; either ends the other's choice. */
export function chooseClassroom(choice: Classroom): void {
  classStore.write(choice.classId);
  groupStore.write(choice.groupId);
  useClassroom.setState(choice);
  sessionStorage.setItem(ASKED_KEY, '1');
}

/** The parameters by which calls name the choice. */
export function toClassroomQuery({ classId, groupId }: Classroom) {
  return { class_id: classId ?? undefined, client_group_id: groupId ?? undefined };
}

/** Whether whom to teach was chosen already. */
export function wasAsked(): boolean {
  return sessionStorage.getItem(ASKED_KEY) !== null;
}

/** The next class begins with the question again. */
export function allowAskingAgain(): void {
  sessionStorage.removeItem(ASKED_KEY);
}
