import { callAs } from './caller';
import type { Shift, Worker } from './loads';

const PUPILS = 30;
const MOST = 6;

interface Room {
  readonly id: number;
  readonly name: string;
}

/** An administrator who makes classes, imports their students, and deletes them. */
export function createClassWorker({ desk, ledger, random, origin }: Shift): Worker {
  const rooms: Room[] = [];
  const filled = new Set<string>();
  let made = 0;

  async function make(): Promise<void> {
    made += 1;
    const name = `Room ${made}`;
    const write = ledger.write(`class:${name}`, 'there');
    const answer = await callAs<{ class_id: number }>(origin(), desk.admin, 'editClass', { name });
    if (answer.kind === 'refused') write.refused();
    if (answer.kind !== 'acknowledged') return;
    write.acknowledged();
    rooms.push({ id: answer.data.class_id, name });
  }

  /** All come in, or where one number is there twice none. */
  async function fill({ id, name }: Room, isRight: boolean): Promise<void> {
    const of = name.split(' ')[1] ?? '';
    const studentData = Array.from({ length: PUPILS }, (_, index) => ({
      stu_name: `Pupil of ${name}`,
      stu_number: `${of}${String(isRight ? index : 0).padStart(4, '0')}`,
    }));
    const write = ledger.write(`roster:${name}`, String(PUPILS));
    const answer = await callAs(origin(), desk.admin, 'batchAddStudent', { class_id: id, studentData });
    if (answer.kind === 'acknowledged') write.acknowledged();
    if (answer.kind === 'refused' || !isRight) write.refused();
    // Where nobody answered they may be in: the class is only deleted from here on.
    if (isRight) filled.add(name);
  }

  async function remove(): Promise<void> {
    const [gone] = rooms.splice(0, 1);
    if (!gone) return;
    const writes = ['class', 'roster'].map((kind) => ledger.write(`${kind}:${gone.name}`, null));
    const answer = await callAs(origin(), desk.admin, 'deleteClass', { class_id: gone.id });
    for (const write of writes) {
      if (answer.kind === 'acknowledged') write.acknowledged();
      if (answer.kind === 'refused') write.refused();
    }
  }

  return {
    name: 'classes',
    next() {
      const empty = rooms.find(({ name }) => !filled.has(name));
      if (rooms.length >= MOST || (rooms.length > 0 && random() < 0.15)) {
        return { action: 'delete a class', done: remove() };
      }
      if (!empty) return { action: 'make a class', done: make() };
      return random() < 0.25
        ? { action: 'import wrong students', done: fill(empty, false) }
        : { action: 'import students', done: fill(empty, true) };
    },
  };
}
