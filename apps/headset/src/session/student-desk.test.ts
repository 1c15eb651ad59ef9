import { CallError, type OfferedStudents, type People } from '@orrery/client';
import { INITIAL_DESIRED } from '@orrery/contract';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { HeadsetState } from './state';
import { createStudentDesk, mayChooseStudent } from './student-desk';

const offered = { id: 7, name: 'Class 3', students: 2 };
const classroom = { id: 7, name: 'Class 3' };
const order = { resource: 1, chapter: null, own: false, test: null, timeline: {} as never };

const CASES = [
  ['in the lobby', { wanted: { screen: 'lobby' } }, true],
  ['in the lobby, led by the teacher', { wanted: { screen: 'lobby' }, mode: 'command' }, true],
  ['at the shelf', { wanted: { screen: 'shelf' } }, true],
  ['in a lesson in free mode', { wanted: { screen: 'stage', order } }, true],
  ['in a lesson that the teacher leads', { wanted: { screen: 'stage', order }, mode: 'command' }, false],
  ['when class is over', { wanted: { screen: 'ended' } }, false],
  ['where the device is in no class', { wanted: { screen: 'lobby' }, offered: null }, false],
  ['where the class is empty', { wanted: { screen: 'lobby' }, offered: { ...offered, students: 0 } }, false],
] as const;

test.each(CASES)('[PLAY-73] a student may say who they are %s: %o', (_, change, may) => {
  const { mode = 'free', ...state } = { mode: 'free', ...change } as { mode?: 'free' | 'command' };
  const desired = { ...INITIAL_DESIRED, mode };
  expect(mayChooseStudent({ phase: 'joined', offered, desired, ...state } as never)).toBe(may);
});

function makeDesk(answer: () => Promise<Partial<OfferedStudents>>) {
  const store = createStore<HeadsetState>(
    () =>
      ({
        phase: 'joined',
        offered: null,
        choosing: false,
        wanted: { screen: 'lobby' },
        desired: INITIAL_DESIRED,
      }) as never,
  );
  const people = {
    students: vi.fn(answer as People['students']),
    logIn: vi.fn(async () => ({ student: null })),
  };
  const desk = createStudentDesk({
    store,
    people: () => people as unknown as People,
    onChange: (change) => store.setState(change),
  });
  return { store, people, desk };
}

test('[PLAY-73] a device learns its class once for each, and closes the list where the teacher takes over', async () => {
  const { store, people, desk } = makeDesk(async () => ({ class_id: 7, class_name: 'Class 3', total: 2 }));
  desk.follow();
  await vi.waitFor(() => expect(store.getState().offered).toEqual(offered));
  desk.follow();
  expect(people.students).toHaveBeenCalledTimes(1);
  store.setState({ desired: { ...INITIAL_DESIRED, classroom } });
  desk.follow();
  expect(people.students).toHaveBeenCalledTimes(2);
  desk.show(true);
  expect(store.getState().choosing).toBe(true);
  store.setState({
    wanted: { screen: 'stage', order } as never,
    desired: { ...INITIAL_DESIRED, mode: 'command', classroom },
  });
  desk.follow();
  expect(store.getState().choosing).toBe(false);
});

test('[PLAY-73] a name is sent with the class that it was chosen from, and the list closes when it is taken', async () => {
  const { store, people, desk } = makeDesk(async () => ({ class_id: 7, class_name: 'Class 3', total: 2 }));
  desk.look();
  await vi.waitFor(() => expect(store.getState().offered).not.toBeNull());
  desk.show(true);
  await desk.choose(21);
  expect(people.logIn).toHaveBeenCalledWith(21, 7);
  expect(store.getState().choosing).toBe(false);
  people.logIn.mockRejectedValueOnce(new CallError(404, '', { id: 'student.unknown' }));
  desk.show(true);
  await expect(desk.choose(22)).rejects.toThrow(CallError);
  expect(store.getState().choosing).toBe(true);
});

test('[PLAY-73] a device that left its class offers nobody; without an answer it keeps what it knew', async () => {
  let fail: CallError | null = null;
  const { store, desk } = makeDesk(async () => {
    if (fail) throw fail;
    return { class_id: 7, class_name: 'Class 3', total: 2 };
  });
  desk.look();
  await vi.waitFor(() => expect(store.getState().offered).toEqual(offered));
  fail = new CallError(0, '', { id: 'transport.no-response' });
  desk.look();
  await Promise.resolve();
  expect(store.getState().offered).toEqual(offered);
  fail = new CallError(404, '', { id: 'class.unknown' });
  desk.look();
  await vi.waitFor(() => expect(store.getState().offered).toBeNull());
});
