import { callAs, logIn } from './caller';
import { pick, type Shift, type Worker } from './loads';

/** Most that one worker keeps: what is compared after each kill stays little. */
const MOST = 12;

/** A teacher who makes, changes and deletes lessons. */
export function createLessonWorker({ desk, ledger, random, origin }: Shift, number: number): Worker {
  const own: { readonly id: number; readonly title: string }[] = [];
  let made = 0;
  // Each once: what is named twice is kept once.
  const steps = () => desk.pieces.filter(() => random() < 0.5).concat(desk.test);

  async function save(known: (typeof own)[number] | null): Promise<void> {
    made += known ? 0 : 1;
    const title = known?.title ?? `Lesson ${number}-${made}`;
    const ids = steps();
    const write = ledger.write(`lesson:${title}`, ids.join());
    const input = { ...(known && { id: known.id }), title, resource_ids: ids.join() };
    const answer = await callAs<{ id: number }>(origin(), desk.teacher, 'courseSave', input);
    if (answer.kind === 'refused') write.refused();
    if (answer.kind !== 'acknowledged') return;
    write.acknowledged();
    if (!known) own.push({ id: answer.data.id, title });
  }

  async function remove(): Promise<void> {
    const [gone] = own.splice(Math.floor(random() * own.length), 1);
    if (!gone) return;
    const write = ledger.write(`lesson:${gone.title}`, null);
    const answer = await callAs(origin(), desk.teacher, 'courseDelete', { id: gone.id });
    if (answer.kind === 'acknowledged') write.acknowledged();
    if (answer.kind === 'refused') write.refused();
  }

  /** A lesson without a step, or with a piece that nobody has. */
  async function saveWrong(): Promise<void> {
    made += 1;
    const title = `Lesson ${number}-${made}`;
    const write = ledger.write(`lesson:${title}`, 'wrong');
    const resource_ids = random() < 0.5 ? '' : `${desk.pieces[0]},2000000000`;
    const answer = await callAs(origin(), desk.teacher, 'courseSave', { title, resource_ids });
    if (answer.kind === 'acknowledged') write.acknowledged();
    else write.refused();
  }

  return {
    name: `lessons ${number}`,
    next() {
      const chance = random();
      if (own.length >= MOST || (own.length > 0 && chance < 0.2))
        return { action: 'delete a lesson', done: remove() };
      if (chance < 0.3) return { action: 'save a wrong lesson', done: saveWrong() };
      if (own.length > 0 && chance < 0.65)
        return { action: 'change a lesson', done: save(pick(random, own)) };
      return { action: 'make a lesson', done: save(null) };
    },
  };
}

/** Sessions that are asked about after each kill. */
const MOST_SESSIONS = 6;

/** Somebody who logs in and out. */
export function createLogInWorker({ ledger, random, origin }: Shift): Worker {
  const open: string[] = [];

  async function enter(): Promise<void> {
    const cookie = await logIn(origin(), 'teacher');
    if (!cookie) return;
    ledger.write(`session:${cookie}`, 'open').acknowledged();
    open.push(cookie);
  }

  async function leave(): Promise<void> {
    const cookie = open.shift() ?? '';
    const write = ledger.write(`session:${cookie}`, null);
    const answer = await callAs(origin(), cookie, 'logout', {});
    if (answer.kind === 'acknowledged') write.acknowledged();
    if (answer.kind === 'refused') write.refused();
  }

  return {
    name: 'log-ins',
    next: () =>
      open.length >= MOST_SESSIONS || (open.length > 0 && random() < 0.4)
        ? { action: 'log out', done: leave() }
        : { action: 'log in', done: enter() },
  };
}
