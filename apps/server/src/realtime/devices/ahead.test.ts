import { type Desired, INITIAL_DESIRED } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deviceDesired } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import { isKind } from '../../testing/live/mqtt-peer';
import { openTwoSchools, type TwoSchools } from '../../testing/live/two-schools';

let two: TwoSchools;
beforeAll(async () => {
  two = await openTwoSchools(3);
});
afterAll(() => two.close());

/** What a headset obeys: the highest revision that it ever got. */
const obeyed = (index: number) =>
  (two.headsets[index]?.arrived ?? [])
    .filter(isKind('desired'))
    .map(({ json }) => json as Desired)
    .reduce((best, one) => (one.revision > best.revision ? one : best), INITIAL_DESIRED);

async function rowOf(index: number) {
  const { db } = two.world.database;
  const [row] = await db
    .select()
    .from(deviceDesired)
    .where(eq(deviceDesired.deviceId, two.ids[index] ?? 0));
  return row;
}

test('a headset that is ahead of a restored database is told again, and obeys the next order', async () => {
  const [headset] = two.headsets;
  const scope = toSchoolScope(two.school.id);
  const { order } = two.server.realtime.hub;
  await order(scope, [two.ids[0] ?? 0], (present) => ({ ...present, volume: 31 }));
  await headset?.report({ revision: 80 });
  await vi.waitFor(() => expect(obeyed(0)).toMatchObject({ revision: 81, volume: 31 }));
  expect(await rowOf(0)).toMatchObject({ revision: 81, body: { revision: 81, volume: 31 } });
  await order(scope, [two.ids[0] ?? 0], (present) => ({ ...present, volume: 32 }));
  await vi.waitFor(() => expect(obeyed(0)).toMatchObject({ revision: 82, volume: 32 }));
});

test('one that is not ahead, or lies, changes nothing', async () => {
  await two.headsets[1]?.report({ revision: 0 });
  await two.headsets[2]?.report({ revision: Number.MAX_SAFE_INTEGER });
  // Answered after both reports were read.
  await two.server.realtime.hub.order(toSchoolScope(two.school.id), two.ids.slice(1), (present) => present);
  await vi.waitFor(() => expect(obeyed(2).revision).toBe(1));
  expect([(await rowOf(1))?.revision, (await rowOf(2))?.revision]).toEqual([1, 1]);
});
