import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { devices, registrationCodes } from '../../platform/database/tables';
import { joinDevice, type LiveSchool, makeSchool, openDeviceSession } from '../../testing/live/live-school';
import { createLiveWorld, type LiveServer, type LiveWorld } from '../../testing/live/live-server';
import { stopClock } from '../../testing/stop-clock';
import { MAX_JOINS_PER_CODE } from './register-device';

let world: LiveWorld;
let server: LiveServer;
let school: LiveSchool;

/** Throttles live in the process: each test has a server of its own. */
beforeEach(async () => {
  world ??= await createLiveWorld();
  server = await world.start();
  school = await makeSchool(world.database.db);
  return () => server.stop();
});
afterAll(() => world.close());

const register = (uuid: string = randomUUID()) =>
  server.call('deviceRegister', { client_code: school.code, machine_name: 'x', uuid });

test('[DEV-07] whoever has the code cannot fill the school with headsets that are none', async () => {
  stopClock();
  const known = randomUUID();
  await register(known);
  const answers: Awaited<ReturnType<typeof register>>[] = [];
  // Not all at once: a school lets in one after the other, and nobody may wait ten seconds for a connection.
  while (answers.length < 260)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => register()))));
  expect(new Set(answers.map(({ data }) => (data as { id?: string }).id))).toEqual(
    new Set([undefined, 'rate.limited']),
  );
  const { db } = world.database;
  const rows = await db.select().from(devices).where(eq(devices.schoolId, school.id));
  expect(rows.length).toBeLessThanOrEqual(200);
});

test('a code that let in a thousand is spent for new headsets, not for known ones', async () => {
  const known = randomUUID();
  await register(known);
  await world.database.db
    .update(registrationCodes)
    .set({ used: MAX_JOINS_PER_CODE })
    .where(eq(registrationCodes.code, school.code));
  expect(await register()).toMatchObject({ s: 410, data: { id: 'device.code.expired' } });
  expect(await register(known)).toMatchObject({ s: 200 });
});

test('a headset that tries secrets waits alone: others behind its address open their sessions', async () => {
  const [bad, good] = [await joinDevice(server, school.code), await joinDevice(server, school.code)];
  const guess = () =>
    server.call('deviceSession', { client_id: bad.client_id, secret: 'x'.repeat(43), protocol: 1 });
  const ids = new Set<unknown>();
  for (let count = 0; count < 80; count += 1) ids.add(((await guess()).data as { id: string }).id);
  expect([...ids]).toEqual(['device.secret.wrong', 'rate.limited']);
  expect(await openDeviceSession(server, good)).toMatchObject({ device_id: good.client_id });
});
