import type { People } from '@orrery/client';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrames } from './frames';
import { createRandom } from './random';
import { createStudent } from './student';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const classroom = { id: 7, name: 'Class 3' };
const NAMES = Array.from({ length: 14 }, (_, index) => index + 1);

function makeClass(taken: readonly number[] = []) {
  const all = NAMES.map((id) => ({ id, stu_name: `S${id}`, stu_number: `${id}`, taken: taken.includes(id) }));
  const logIn = vi.fn(async (_id: number | null) => ({ student: null }));
  const students = vi.fn(async (_key: string, page: number) => ({
    ...{ class_id: 7, class_name: 'Class 3', total: all.length, page },
    list: all.slice((page - 1) * 12, page * 12),
  }));
  return { logIn, students, people: () => ({ logIn, students }) as unknown as People };
}

/** Ids that students of these seeds log in as. */
async function logInAll(seeds: readonly number[], taken: readonly number[] = []): Promise<(number | null)[]> {
  return Promise.all(
    seeds.map(async (seed) => {
      const room = makeClass(taken);
      createStudent(createRandom(seed), room.people, () => performance.now()).obey({
        classroom,
        student: null,
      });
      await vi.advanceTimersByTimeAsync(7_000);
      return room.logIn.mock.calls[0]?.[0] ?? null;
    }),
  );
}

test('[PLAY-73] most simulated students find a free name of their class, the same seed the same', async () => {
  const seeds = Array.from({ length: 40 }, (_, index) => index * 7919);
  const taken = [1, 2, 3, 14];
  const first = await logInAll(seeds, taken);
  const found = first.filter((id) => id !== null);
  expect(found.length).toBeGreaterThan(28);
  expect(found.length).toBeLessThan(40);
  expect(found.filter((id) => taken.includes(id))).toEqual([]);
  expect(found).toContain(13);
  expect(await logInAll(seeds, taken)).toEqual(first);
});

test('a name that two chose at once is left to the other; one that the teacher cleared stays cleared', async () => {
  const room = makeClass();
  const student = createStudent(createRandom(7919), room.people, () => performance.now());
  student.obey({ classroom, student: null });
  await vi.advanceTimersByTimeAsync(7_000);
  const searchMs = 7_000;
  expect(room.logIn).toHaveBeenCalledTimes(1);
  student.obey({ classroom, student: { id: 1, name: 'S1' } });
  await vi.advanceTimersByTimeAsync(60_000);
  student.obey({ classroom, student: null });
  await vi.advanceTimersByTimeAsync(searchMs);
  expect(room.logIn).toHaveBeenCalledTimes(1);
});

test('[LIVE-01] a simulated headset sends pictures of coursewares while they are wanted', async () => {
  vi.useRealTimers();
  const sendFrame = vi.fn(async (_jpeg: string) => undefined);
  const frames = createFrames(createRandom(3), () => ({ sendFrame }));
  frames.offer({ until: 1e9, rateHz: 1 }, 0, 5);
  frames.offer({ until: 1e9, rateHz: 1, frameSeconds: 3 }, 0, null);
  frames.offer({ until: 1e9, rateHz: 1, frameSeconds: 3 }, 0, 5);
  frames.offer({ until: 1e9, rateHz: 1, frameSeconds: 3 }, 1_000, 6);
  await vi.waitFor(() => expect(sendFrame).toHaveBeenCalledTimes(1));
  const [jpeg = ''] = sendFrame.mock.calls[0] ?? [];
  expect(await sharp(Buffer.from(jpeg, 'base64')).metadata()).toMatchObject({
    ...{ format: 'jpeg', width: 320, height: 180 },
  });
});
