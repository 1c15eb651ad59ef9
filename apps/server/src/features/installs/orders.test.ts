import { randomUUID } from 'node:crypto';
import { calls } from '@orrery/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deviceDesired, deviceInstalls, devices, resources } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import { makeHeadset, type TestHeadset } from '../../testing/headset';
import { makePicture, type TestResource } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
let one: TestHeadset;
let two: TestHeadset;
let mars: TestResource;
let moon: TestResource;

beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

beforeEach(async () => {
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
  one = await makeHeadset(server, school.id, 'One');
  two = await makeHeadset(server, school.id, 'Two');
  mars = await makePicture(server, null, { titleEn: 'Mars' });
  moon = await makePicture(server, school.id, { titleEn: 'Moon' });
});

const order = (name: 'install' | 'uninstall', rids: (number | string)[], ids: (number | string)[]) =>
  teacher.call<{ count?: number; id?: string }>(calls[name], { rids: rids.join(), ids: ids.join() });

const holds = (...pieces: TestResource[]) => pieces.map(({ id, sha256 }) => ({ rid: id, sha256 }));

const installsOf = async (headset: TestHeadset) =>
  (await server.hub.desired(toSchoolScope(school.id), headset.id)).installs;

async function rowOf(headset: TestHeadset, { id }: TestResource) {
  const rows = await server.db.select().from(deviceInstalls).where(eq(deviceInstalls.deviceId, headset.id));
  return rows.find(({ resourceId }) => resourceId === id);
}

test('[INS-12] [INS-24] [INS-Q5] headsets that are told to keep resources hear it and get the list with hashes', async () => {
  const answer = await order('install', [mars.id, moon.id], [one.id, two.id]);
  expect(answer).toMatchObject({ s: 200, data: { count: 4 } });
  expect(await installsOf(one)).toBe(1);
  const list = await one.sync();
  expect(list).toMatchObject([
    { rid: mars.id, sha256: mars.sha256, bytes: mars.bytes.length, url: `/media/${mars.sha256}` },
    { rid: moon.id, sha256: moon.sha256 },
  ]);
});

test('[INS-14] [INS-Q6] what is there stays, what is under way or failed is told again', async () => {
  await order('install', [mars.id, moon.id], [one.id]);
  await one.sync(holds(mars));
  expect(await rowOf(one, mars)).toMatchObject({ status: 'done', sha256: mars.sha256 });
  await server.db
    .update(deviceInstalls)
    .set({ status: 'failed', reason: 'network', reachedAt: new Date() })
    .where(eq(deviceInstalls.resourceId, moon.id));
  expect((await order('install', [mars.id, moon.id], [one.id])).data).toEqual({ count: 1 });
  expect(await rowOf(one, moon)).toMatchObject({ status: 'pend', reason: null, reachedAt: null });
  await server.db
    .update(deviceInstalls)
    .set({ status: 'being' })
    .where(eq(deviceInstalls.resourceId, moon.id));
  expect((await order('install', [moon.id], [one.id])).data).toEqual({ count: 1 });
  expect(await rowOf(one, moon)).toMatchObject({ status: 'being' });
  expect(await installsOf(one)).toBe(3);
});

test('[INS-14] content that is out of date is told again', async () => {
  await order('install', [mars.id], [one.id]);
  await one.sync([{ rid: mars.id, sha256: 'a'.repeat(64) }]);
  expect(await rowOf(one, mars)).toMatchObject({ status: 'done', sha256: 'a'.repeat(64) });
  expect((await order('install', [mars.id], [one.id])).data).toEqual({ count: 1 });
});

test('[INS-15] [INS-25] only what is installed is uninstalled, and may be wanted again before it is gone', async () => {
  await order('install', [mars.id, moon.id], [one.id, two.id]);
  await one.sync(holds(mars));
  const before = await installsOf(two);
  expect((await order('uninstall', [mars.id, moon.id], [one.id, two.id])).data).toEqual({ count: 1 });
  expect(await installsOf(two)).toBe(before);
  expect((await order('install', [mars.id], [one.id])).data).toEqual({ count: 1 });
  expect((await one.sync(holds(mars))).map(({ rid }) => rid)).toEqual([moon.id, mars.id]);
  await order('uninstall', [mars.id], [one.id]);
  expect((await one.sync(holds(mars))).map(({ rid }) => rid)).toEqual([moon.id]);
  await one.sync();
  expect(await rowOf(one, mars)).toBeUndefined();
});

test('[INS-12] a headset that lost its store is told to fetch again, and one that holds more than known is believed', async () => {
  await order('install', [mars.id, moon.id], [one.id]);
  await one.sync(holds(mars, moon));
  await one.sync(holds(moon));
  expect(await rowOf(one, mars)).toMatchObject({ status: 'pend', sha256: null, reachedAt: null });
  expect(await rowOf(one, moon)).toMatchObject({ status: 'done' });
  expect(await two.sync(holds(mars))).toEqual([]);
});

test('what is removed is not kept any more', async () => {
  await order('install', [mars.id], [one.id]);
  await server.db.update(resources).set({ removedAt: new Date() }).where(eq(resources.id, mars.id));
  expect(await one.sync(holds(mars))).toEqual([]);
  expect((await order('install', [mars.id], [one.id])).data).toMatchObject({ id: 'resource.removed' });
});

test('an order must name headsets and resources of this school that can be kept', async () => {
  const other = await makeSchool(server.db);
  const theirs = await makePicture(server, other.id);
  const stranger = await makeHeadset(server, other.id, 'Stranger');
  const [page] = await server.db
    .insert(resources)
    .values({ kind: 'page', titleEn: 'Page', titleZh: '网页', pageUrl: 'https://example.org' })
    .returning({ id: resources.id });
  const refusal = async (rids: number[], ids: number[]) => (await order('install', rids, ids)).data.id;
  expect(await refusal([mars.id], [])).toBe('device.none-selected');
  expect(await refusal([], [one.id])).toBe('resource.none-selected');
  expect(await refusal([mars.id], [one.id, stranger.id])).toBe('device.unknown');
  expect(await refusal([mars.id, theirs.id], [one.id])).toBe('resource.unknown');
  expect(await refusal([page?.id ?? 0], [one.id])).toBe('resource.unknown');
  expect(
    await refusal(
      [mars.id],
      Array.from({ length: 1001 }, (_, index) => index + 1),
    ),
  ).toBe('input.invalid');
  await server.db.update(devices).set({ retiredAt: new Date() }).where(eq(devices.id, two.id));
  expect(await refusal([mars.id], [two.id])).toBe('device.unknown');
  expect(await server.db.$count(deviceInstalls, eq(deviceInstalls.schoolId, school.id))).toBe(0);
});

test('two orders that cross each other both come true', async () => {
  const [first, second] = await Promise.all([
    order('install', [mars.id, moon.id], [one.id, two.id]),
    order('install', [moon.id, mars.id], [two.id, one.id]),
  ]);
  expect([first.s, second.s]).toEqual([200, 200]);
  expect(await one.sync()).toHaveLength(2);
});

test('an install makes no lesson of long ago go on', async () => {
  await order('install', [mars.id], [one.id]);
  const longAgo = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await server.db.update(deviceDesired).set({ updatedAt: longAgo }).where(eq(deviceDesired.deviceId, one.id));
  await order('install', [moon.id], [one.id]);
  const [row] = await server.db.select().from(deviceDesired).where(eq(deviceDesired.deviceId, one.id));
  expect(row?.updatedAt).toEqual(longAgo);
  expect(row?.revision).toBe(2);
});

test('[INS-12] a headset that tells nonsense of what it holds is refused, or changes nothing but its own', async () => {
  await order('install', [mars.id], [one.id, two.id]);
  const tell = async (held: unknown) =>
    (await one.visitor.call<{ id?: string }>(calls.deviceInstallSync, { held: JSON.stringify(held) })).data
      .id;
  for (const nonsense of [
    [{ rid: 3e9, sha256: mars.sha256 }],
    [{ rid: -1, sha256: mars.sha256 }],
    [{ rid: mars.id, sha256: "'; drop table files" }],
    Array.from({ length: 2001 }, (_, index) => ({ rid: index + 1, sha256: mars.sha256 })),
    { rid: 1 },
    'x',
  ]) {
    expect(await tell(nonsense)).toBe('input.invalid');
  }
  const theirs = await makePicture(server, (await makeSchool(server.db)).id);
  const again = Array.from({ length: 500 }, () => ({ rid: mars.id, sha256: 'b'.repeat(64) }));
  expect(
    await one.sync([...again, ...holds(theirs, moon), { rid: 2 ** 31 - 1, sha256: moon.sha256 }]),
  ).toMatchObject([{ rid: mars.id }]);
  expect(await rowOf(two, mars)).toMatchObject({ status: 'pend', sha256: null });
  expect(await server.db.$count(deviceInstalls, eq(deviceInstalls.deviceId, one.id))).toBe(1);
});

test('[INS-24] many large orders at once leave the database to others', async () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ name: `H${index}`, uuid: randomUUID() }));
  const common = { schoolId: school.id, machineName: 'Model', secretHash: 'x' };
  const rows = await server.db
    .insert(devices)
    .values(many.map((one) => ({ ...one, ...common })))
    .returning({ id: devices.id });
  const ids = rows.map(({ id }) => id);
  let most = 0;
  let isGoing = true;
  const watching = (async () => {
    while (isGoing) {
      const { rows: found } = await server.db.execute<{ count: number }>(sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
          and query like '%insert into device_installs%'`);
      most = Math.max(most, found[0]?.count ?? 0);
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => order('install', [mars.id, moon.id], ids)),
  );
  isGoing = false;
  await watching;
  expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ count: 200 })));
  expect(most).toBeLessThanOrEqual(1);
});

test('[INS-12] a headset that comes back with what is known changes nothing and holds nobody up', async () => {
  await order('install', [mars.id, moon.id], [one.id]);
  await one.sync(holds(mars));
  const versions = async () => {
    const { rows } = await server.db.execute(
      sql`select resource_id, xmin::text, xmax::text from device_installs where device_id = ${one.id} order by 1`,
    );
    return rows;
  };
  const before = await versions();
  expect(await one.sync(holds(mars))).toHaveLength(2);
  expect(await versions()).toEqual(before);
});
