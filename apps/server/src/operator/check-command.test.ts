import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../platform/database/database';
import { files, resources } from '../platform/database/tables';
import { checkFiles } from '../platform/invariants/check-files';
import { checkRows, INVARIANTS } from '../platform/invariants/check-rows';
import { makeOperator, type Operate, operatorEnv } from '../testing/operator';
import { makePicture } from '../testing/own-resource';
import { makeReportedTest, type ReportedTest } from '../testing/reported-test';
import { startTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
let database: OpenDatabase;
let operator: Operate;
let school: ReportedTest;
let picture: Awaited<ReturnType<typeof makePicture>>;

beforeAll(async () => {
  server = await startTestServer();
  operator = await makeOperator(server);
  database = openDatabase((await operatorEnv(server)).DATABASE_URL ?? '');
  school = await makeReportedTest(database);
  await school.takeTest();
  picture = await makePicture(server, school.schoolId);
  const { sha256 } = await makePicture(server, null);
  // The courseware of the test names a content that nobody stored, and goes on with no headset in it.
  await database.db.update(resources).set({ file: sha256 }).where(eq(resources.kind, 'courseware'));
  await database.pool.query('update reviews set ended_at = now()');
});
afterAll(async () => {
  await database?.close();
  await server?.close();
});

const pathOf = (sha256: string) => join(server.dataDir, 'files', sha256.slice(0, 2), sha256);
const brokenOf = async (findings: ReturnType<typeof checkRows>) =>
  (await findings).filter(({ faults }) => faults > 0).map(({ id }) => id);

test('a platform on which all is well says so, line by line', async () => {
  const done = await operator('check', '--files');
  expect(done).toMatchObject({ code: 0, err: '' });
  const lines = done.out.trim().split('\n');
  expect(lines.at(-1)).toBe(`All ${lines.length - 1} hold.`);
  expect(lines.slice(0, -1).every((line) => line.startsWith('ok '))).toBe(true);
  const told = JSON.parse((await operator('check', '--json')).out);
  expect(told.ok).toBe(true);
  expect(told.checks.length).toBeGreaterThan(20);
});

/** How each of them is broken. */
const BREAKS: Readonly<Record<string, string>> = {
  'references.school': `insert into audit_entries (school_id, actor_id, actor_name, action, subject, subject_name, details)
    select id, 2000000000, 'X', 'edit', 'class', 'Y', '{}' from schools`,
  'references.teaching': `update accounts set phase_id = 77`,
  'references.course-steps': `insert into courses (title_en, title_zh) values ('a', 'b');
    insert into course_items (course_id, position, resource_id)
    select (select max(id) from courses), 1, min(id) from resources`,
  'references.logos': `update schools set logo = 'gone'`,
  'references.retired-headsets': `insert into device_installs (device_id, school_id, resource_id, wanted)
    select d.id, d.school_id, (select min(id) from resources), true from devices d; update devices set retired_at = now()`,
  'references.deleted-accounts': `update accounts set deleted_at = now()`,
  'uploads.reserved': upload(`'refused', 5, 'upload.unsupported'`),
  'uploads.states': upload(`'ready', 5, null`),
  'room.schools': `update files set size_bytes = -1`,
  'lists.resources': `delete from listed_resources`,
  'lists.version': `delete from library_version`,
  'orders.revision': desired(`{"revision": 8}`),
  'orders.reported': `${desired('{"revision": 7}')}; insert into device_reported (device_id, school_id, online, body)
    select id, school_id, true, '{"revision": 8}' from devices`,
  'orders.names': desired('{"revision": 7, "play": {"resource": 2000000000}}'),
  'installs.states': install(`'failed', null, now()`),
  'groups.default': `update device_groups set is_default = false`,
  'reviews.open': `update reviews set ended_at = null, started_at = now() - interval '3 hours'`,
  'reviews.outline': `update review_answers set point = 9 where point = 2`,
  'reviews.within': `update review_participants set begun_at = null`,
  'reviews.tallies': `update review_participants set wrong = wrong + 1`,
  'reviews.grades': `update review_participants set finished_at = null`,
  'statements.told': `insert into record_stores (school_id, url, username, password, home)
    select id, 'http://127.0.0.1', 'a', 'b', 'http://127.0.0.1' from schools;
    insert into told_statements (school_id, participant_id, told)
    select school_id, id, '{"point-1-1": "x"}' from review_participants`,
};

function upload(values: string): string {
  return `insert into uploads (key, school_id, account_id, purpose, file_name, status, size_bytes, fault)
    select 'schools/1/x', school_id, id, 1, 'x', ${values} from accounts limit 1`;
}

function desired(body: string): string {
  return `insert into device_desired (device_id, school_id, revision, body) select id, school_id, 7, '${body}' from devices`;
}

function install(values: string): string {
  return `insert into device_installs (device_id, school_id, resource_id, wanted, status, sha256, reached_at)
    select d.id, d.school_id, (select min(id) from resources), true, ${values} from devices d`;
}

test.each(INVARIANTS)('$id is told where it is broken', async ({ id, faults }) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    expect((await client.query(faults)).rows).toEqual([]);
    await client.query(BREAKS[id] ?? '');
    const { rows } = await client.query(faults);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0].detail).toMatch(/\w/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a fault is named with its rows, and the exit code says that there is one', async () => {
  await database.pool.query('update review_participants set wrong = wrong + 1');
  const done = await operator('check');
  expect(done.code).toBe(1);
  expect(done.out).toMatch(
    /FAULT {2}the points that are counted .*: not so of 1\n {9}participant \d+: 1 and 2/,
  );
  expect(done.out).toMatch(/1 of \d+ do not hold: reviews\.tallies\.\n$/);
  await database.pool.query('update review_participants set wrong = wrong - 1');
});

test('a number that somebody has already is told before a new row is refused', async () => {
  const { rows } = await database.pool.query(
    "select setval(pg_get_serial_sequence('devices', 'id'), 1, false)",
  );
  expect(rows).toHaveLength(1);
  await database.pool.query(
    "insert into devices (id, school_id, uuid, name, machine_name, secret_hash) overriding system value select max(id) + 5, max(school_id), 'u', 'n', 'm', 'x' from devices",
  );
  expect(await brokenOf(checkRows(database.pool))).toEqual(['numbers.next']);
  await database.pool.query("delete from devices where uuid = 'u'");
  await database.pool.query(
    "select setval(pg_get_serial_sequence('devices', 'id'), (select max(id) from devices))",
  );
});

test('a file that is lost, shorter, damaged, or of which nobody knows is told', async () => {
  const { pool } = database;
  const { storage } = server;
  const check = (readsAll: boolean, safeAgeMs?: number) =>
    brokenOf(checkFiles({ pool, storage, readsAll, ...(safeAgeMs !== undefined && { safeAgeMs }) }));
  const path = pathOf(picture.sha256);
  await writeFile(
    path,
    picture.bytes.map((byte, index) => (index === 300 ? byte ^ 1 : byte)),
  );
  expect(await check(false)).toEqual([]);
  expect(await check(true)).toEqual(['files.content']);
  await writeFile(path, picture.bytes.subarray(1));
  expect(await check(false)).toEqual(['files.stored']);
  await rm(path);
  const { code, out } = await operator('check');
  expect([code, out]).toEqual([1, expect.stringContaining(`${picture.sha256} is missing`)]);
  await writeFile(path, picture.bytes);
  const { sha256 } = await storage.put(Readable.from([Buffer.from('of an import that was refused')]));
  expect(await check(false)).toEqual([]);
  expect(await check(false, 0)).toEqual(['files.unknown']);
  await storage.remove(sha256);
});

test('an upload that was claimed and not moved yet is no fault, and its file is not missed', async () => {
  const sha256 = '0'.repeat(64);
  await database.db.insert(files).values({ sha256, mime: 'image/png', sizeBytes: 5 });
  await database.pool.query(`insert into uploads (key, school_id, account_id, purpose, file_name, status, size_bytes, sha256)
    select 'schools/1/y', school_id, id, 1, 'x', 'checking', 5, '${sha256}' from accounts limit 1`);
  expect(await brokenOf(checkRows(database.pool))).toEqual([]);
  expect(await brokenOf(checkFiles({ pool: database.pool, storage: server.storage }))).toEqual([]);
});
