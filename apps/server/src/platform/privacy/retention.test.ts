import { randomUUID } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSchool } from '../../features/school/create-school';
import { openTestDatabase } from '../../testing/test-database';
import type { OpenDatabase } from '../database/database';
import {
  auditEntries,
  classes,
  deviceEvents,
  deviceReported,
  devices,
  schools,
  students,
} from '../database/tables';
import { createTaskBook } from '../tasks/task-book';
import { removeOverdue, startRetention } from './retention';

const DAY_MS = 24 * 60 * 60_000;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.delete(deviceEvents));

/** A school with one headset. */
async function makeSchool(resultsKeptDays: number): Promise<{ schoolId: number; deviceId: number }> {
  const key = randomUUID().slice(0, 8);
  const { schoolId } = await createSchool(database.db, { name: key, key, accounts: [] });
  await database.db.update(schools).set({ resultsKeptDays }).where(eq(schools.id, schoolId));
  const [row] = await database.db
    .insert(devices)
    .values({ schoolId, uuid: randomUUID(), name: 'H', machineName: 'M', secretHash: 'x' })
    .returning();
  return { schoolId, deviceId: row!.id };
}

/** Events of a headset that arrived so many days ago. */
async function addEvents(
  of: { schoolId: number; deviceId: number },
  daysAgo: number,
  many = 1,
): Promise<void> {
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  await database.db.execute(sql`
    insert into device_events (id, school_id, device_id, type, body, at, received_at)
    select gen_random_uuid()::text, ${of.schoolId}, ${of.deviceId}, 'worn', '{}', ${at}, ${at}
    from generate_series(1, ${many})`);
}

async function eventsOf({ deviceId }: { deviceId: number }): Promise<number> {
  const [row] = await database.db
    .select({ events: count() })
    .from(deviceEvents)
    .where(eq(deviceEvents.deviceId, deviceId));
  return row?.events ?? 0;
}

test('what is older than a school keeps it goes, what is younger stays, each school by its own period', async () => {
  const [short, long] = await Promise.all([makeSchool(30), makeSchool(365)]);
  for (const school of [short, long]) for (const days of [1, 29.9, 30.1, 400]) await addEvents(school, days);
  expect(await removeOverdue(database.pool)).toMatchObject({ device_events: 3 });
  expect(await eventsOf(short)).toBe(2);
  expect(await eventsOf(long)).toBe(3);
  expect(await removeOverdue(database.pool)).toMatchObject({ device_events: 0 });
});

test('more than one statement takes goes in one run', async () => {
  const school = await makeSchool(30);
  await addEvents(school, 31, 12_001);
  expect(await removeOverdue(database.pool)).toMatchObject({ device_events: 12_001 });
  expect(await eventsOf(school)).toBe(0);
});

test('two servers never delete at once: the second leaves it to the first', async () => {
  const client = await database.pool.connect();
  await client.query('select pg_advisory_lock(7205180003)');
  expect(await removeOverdue(database.pool)).toBeNull();
  await client.query('select pg_advisory_unlock(7205180003)');
  client.release();
  expect(await removeOverdue(database.pool)).not.toBeNull();
});

test('a run that is stopped deletes nothing more, and lets the next one in', async () => {
  const school = await makeSchool(30);
  await addEvents(school, 31, 10);
  expect(await removeOverdue(database.pool, AbortSignal.abort())).toMatchObject({ device_events: 0 });
  expect(await eventsOf(school)).toBe(10);
  expect(await removeOverdue(database.pool)).toMatchObject({ device_events: 10 });
});

test('a headset that still says a student who is gone loses the name', async () => {
  const { schoolId, deviceId } = await makeSchool(30);
  const said = sql`${JSON.stringify({ battery: 1, student: { id: 987654, name: 'Gone' } })}::jsonb`;
  await database.db.insert(deviceReported).values({ deviceId, schoolId, online: false, body: said });
  expect(await removeOverdue(database.pool)).toMatchObject({ student_names: 1 });
  const [row] = await database.db.select().from(deviceReported).where(eq(deviceReported.deviceId, deviceId));
  expect(row?.body).toEqual({ battery: 1, student: null });
});

test('who went with a class leaves the change history after the period; who is still there stays in it', async () => {
  const { schoolId } = await makeSchool(30);
  const [room] = await database.db.insert(classes).values({ schoolId, name: 'Class 1' }).returning();
  const values = { schoolId, classId: room!.id, name: 'Stays', number: '1' };
  const [stays] = await database.db.insert(students).values(values).returning();
  const entry = (id: number, name: string, daysAgo: number) => ({
    schoolId,
    at: new Date(Date.now() - daysAgo * DAY_MS),
    actorName: 'Ms Bell',
    action: 'create',
    subject: 'student' as const,
    subjectId: id,
    subjectName: name,
    details: { after: { name, class: 'Class 1' } },
  });
  await database.db
    .insert(auditEntries)
    .values([
      entry(stays!.id, 'Stays', 90),
      entry(900_001, 'Long gone', 31),
      entry(900_002, 'Just gone', 29),
    ]);
  expect(await removeOverdue(database.pool)).toMatchObject({ history_names: 1 });
  const rows = await database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.schoolId, schoolId))
    .orderBy(auditEntries.id);
  expect(rows.map(({ subjectName }) => subjectName)).toEqual(['Stays', '', 'Just gone']);
  expect(rows[1]?.details).toEqual({ after: { class: 'Class 1' } });
});

test('the job ends at once with the server', async () => {
  const job = startRetention({
    pool: database.pool,
    tasks: createTaskBook(),
    log: pino({ level: 'silent' }),
  });
  await job.stop();
});
