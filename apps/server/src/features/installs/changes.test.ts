import { calls } from '@orrery/contract';
import { and, eq } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { deviceInstalls, resources } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import { announceMissed } from '../../realtime/devices/changed-content';
import { makeHeadset, type TestHeadset } from '../../testing/headset';
import { makePicture, type TestResource } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
let one: TestHeadset;
let two: TestHeadset;
let own: TestResource;
let cloud: TestResource;

beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

beforeEach(async () => {
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
  one = await makeHeadset(server, school.id, 'One');
  two = await makeHeadset(server, school.id, 'Two');
  own = await makePicture(server, school.id);
  cloud = await makePicture(server, null);
  for (const { id, sha256 } of [own, cloud]) {
    await teacher.call(calls.install, { rids: id, ids: one.id });
    await server.db
      .update(deviceInstalls)
      .set({ status: 'done', sha256 })
      .where(and(eq(deviceInstalls.deviceId, one.id), eq(deviceInstalls.resourceId, id)));
  }
});

const installsOf = async ({ id }: TestHeadset) =>
  (await server.hub.desired(toSchoolScope(school.id), id)).installs;

const heldByOne = () => [own, cloud].map(({ id, sha256 }) => ({ rid: id, sha256 }));

/** Gives a resource the file of another. */
async function replace({ id }: TestResource): Promise<string> {
  const other = await makePicture(server, null);
  await server.db
    .update(resources)
    .set({ file: other.sha256, updatedAt: new Date() })
    .where(eq(resources.id, id));
  return other.sha256;
}

const remove = ({ id }: TestResource) =>
  server.db.update(resources).set({ removedAt: new Date() }).where(eq(resources.id, id));

test('[INS-12] headsets that keep a resource are told of its new file, others are not', async () => {
  const sha256 = await replace(own);
  const before = await installsOf(one);
  await server.hub.announceContent(toSchoolScope(school.id), own.id);
  expect(await installsOf(one)).toBe(before + 1);
  expect(await installsOf(two)).toBe(0);
  const list = await one.sync(heldByOne());
  expect(list.find(({ rid }) => rid === own.id)).toMatchObject({ sha256 });
});

test('what the school deleted is wanted nowhere any more, and forgotten once it is gone', async () => {
  await remove(own);
  await server.hub.announceContent(toSchoolScope(school.id), own.id);
  expect((await one.sync(heldByOne())).map(({ rid }) => rid)).toEqual([cloud.id]);
  await one.sync([{ rid: cloud.id, sha256: cloud.sha256 }]);
  expect(await server.db.$count(deviceInstalls, eq(deviceInstalls.resourceId, own.id))).toBe(0);
});

test('what another process changed is told once, by whoever looks for it', async () => {
  const { $client: pool } = server.db as unknown as { $client: pg.Pool };
  const look = () => announceMissed(pool, server.hub);
  await look();
  await replace(cloud);
  await remove(own);
  const before = await installsOf(one);
  expect(await look()).toBe(2);
  expect(await installsOf(one)).toBe(before + 1);
  expect(await look()).toBe(0);
});

test('whoever the database was away for is told when it is back', async () => {
  const { $client: pool } = server.db as unknown as { $client: pg.Pool };
  const [before, { query }] = [await installsOf(one), pool];
  const away = vi.spyOn(pool, 'query').mockImplementation((...args: unknown[]) => {
    if ((args[0] as pg.QueryConfig).name === 'live-devices-among') throw new Error('the database is away');
    return Reflect.apply(query, pool, args);
  });
  onTestFinished(() => away.mockRestore());
  expect(await teacher.call(calls.uninstall, { rids: own.id, ids: one.id })).toMatchObject({ s: 500 });
  await expect(server.hub.announceUntold()).rejects.toThrow('away');
  away.mockRestore();
  // Pressed again it finds nothing left to do.
  expect(await teacher.call(calls.uninstall, { rids: own.id, ids: one.id })).toMatchObject({ s: 200 });
  expect(await installsOf(one)).toBe(before);
  await server.hub.announceUntold();
  expect(await installsOf(one)).toBe(before + 1);
  await server.hub.announceUntold();
  expect(await installsOf(one)).toBe(before + 1);
});

test('a headset that is retired and joins again begins without installs', async () => {
  const admin = await loggedIn(server.app, school.admin);
  expect(await admin.call(calls.deviceRetire, { client_id: one.id })).toMatchObject({ s: 200 });
  expect(await server.db.$count(deviceInstalls, eq(deviceInstalls.deviceId, one.id))).toBe(0);
});
