import { CallError, type OfferedStudents, type People } from '@orrery/client';
import type { HeadsetState, HeadsetStore } from './state';

/** The class that offers its students on this device. */
export interface OfferedClass {
  readonly id: number;
  readonly name: string;
  /** How many students it has. */
  readonly students: number;
}

/** Who wears this device: asked of whoever puts it on, told to the school. */
export interface StudentDesk {
  /** Opens or closes the list of the class. */
  show(open: boolean): void;
  /** A page of the class's students. @param key part of a name or number. Errors are the client's `CallError`. */
  find(key: string, page: number): Promise<OfferedStudents>;
  /** Logs a student in and closes the list; null leaves the device without one. Errors are the client's `CallError`. */
  choose(studentId: number | null): Promise<void>;
  /** Something happened that may have changed the class: the school is asked for it again. */
  look(): void;
  /** An order came: the list stays open only where it may, and another class has other students. */
  follow(): void;
}

interface DeskOptions {
  readonly store: HeadsetStore;
  /** The device's calls; null before it has a connection. */
  readonly people: () => People | null;
  readonly onChange: (change: Partial<HeadsetState>) => void;
}

type Choosable = Pick<HeadsetState, 'phase' | 'offered' | 'wanted' | 'desired'>;

/** Whether a student may say who they are now: before the lesson always, within it only in free mode. */
export function mayChooseStudent({ phase, offered, wanted, desired }: Choosable): boolean {
  if (phase !== 'joined' || !offered || offered.students === 0) return false;
  if (wanted.screen === 'ended') return false;
  return wanted.screen === 'lobby' || desired.mode === 'free';
}

/** Makes the desk of a device. */
export function createStudentDesk({ store, people, onChange }: DeskOptions): StudentDesk {
  let asked = 0;
  let classId: number | null | undefined;

  async function look(): Promise<void> {
    asked += 1;
    const mine = asked;
    const found = await findClass(people());
    if (mine === asked && found !== undefined) onChange({ offered: found });
  }

  return {
    show(open) {
      onChange({ choosing: open && mayChooseStudent(store.getState()) });
    },
    find(key, page) {
      const calls = people();
      if (!calls) throw new CallError(0, 'no connection', { id: 'transport.no-response' });
      return calls.students(key, page);
    },
    async choose(studentId) {
      const { offered } = store.getState();
      await people()?.logIn(studentId, studentId === null ? undefined : offered?.id);
      if (studentId !== null) onChange({ choosing: false });
    },
    look: () => void look(),
    follow() {
      const state = store.getState();
      if (state.choosing && !mayChooseStudent(state)) onChange({ choosing: false });
      const present = state.desired.classroom?.id ?? null;
      if (present === classId) return;
      classId = present;
      void look();
    },
  };
}

/** The class that offers students; null where there is none, undefined where nobody answers. */
async function findClass(people: People | null): Promise<OfferedClass | null | undefined> {
  try {
    const answer = await people?.students('', 1);
    return answer && { id: answer.class_id, name: answer.class_name, students: answer.total };
  } catch (error) {
    return error instanceof CallError && error.id === 'class.unknown' ? null : undefined;
  }
}
