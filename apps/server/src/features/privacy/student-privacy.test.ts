import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { calls, type StudentDossier } from '@orrery/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  auditEntries,
  classes,
  deviceBindings,
  deviceReported,
  devices,
  students,
} from '../../platform/database/tables';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

/** Part of both names of the student: nobody else in the database has it. */
let mark: string;
let name: string;
let former: string;
let number: string;

let server: TestServer;
let school: TestSchool;
let admin: Visitor;
let room: number;
let student: number;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

beforeEach(async () => {
  mark = `q${randomBytes(3).toString('hex')}`;
  name = `欧阳${mark} 🦊 "x"`;
  former = `欧阳${mark}`;
  number = `07${randomInt(10 ** 11, 10 ** 12)}`;
  school = await makeSchool(server.db);
  admin = await loggedIn(server.app, school.admin);
  const [made] = await server.db.insert(classes).values({ schoolId: school.id, name: 'Class 7' }).returning();
  room = made!.id;
  student = await addStudent(former, number);
  const renamed = await admin.call(calls.editStudent, { student_id: student, stu_name: name });
  expect(renamed.s).toBe(200);
});

async function addStudent(ofName: string, ofNumber: string): Promise<number> {
  const input = { class_id: room, stu_name: ofName, stu_number: ofNumber };
  const answer = await admin.call<{ id: number }>(calls.addStudent, input);
  expect(answer).toMatchObject({ s: 200 });
  return answer.data.id;
}

/** A headset of the class under a name, which says that a student uses it. */
async function addHeadset(
  alias: string,
  studentId: number | null,
  said: { id: number; name: string } | null,
) {
  const [headset] = await server.db
    .insert(devices)
    .values({ schoolId: school.id, uuid: randomUUID(), name: 'H 1', machineName: 'M', secretHash: 'x' })
    .returning();
  const deviceId = headset!.id;
  await server.db
    .insert(deviceBindings)
    .values({ schoolId: school.id, deviceId, classId: room, alias, studentId });
  const body = sql`${JSON.stringify({ online: false, battery: 0.5, student: said })}::jsonb`;
  await server.db.insert(deviceReported).values({ deviceId, schoolId: school.id, online: false, body });
  return deviceId;
}

async function writeEntry(entry: Partial<typeof auditEntries.$inferInsert>): Promise<void> {
  await server.db.insert(auditEntries).values({
    schoolId: school.id,
    actorName: 'Ms Bell',
    action: 'bind',
    subject: 'device',
    subjectName: 'H 1',
    details: {},
    ...entry,
  });
}

/** Every row of every table that has a text somewhere, as `table: row`. */
async function findEverywhere(text: string): Promise<string[]> {
  const { rows: tables } = await server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { name: table } of tables) {
    const { rows } = await server.db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(table)} as t where position(${text} in t::text) > 0`,
    );
    found.push(...rows.map(({ row }) => `${table}: ${row}`));
  }
  return found;
}

test('all that is held about a student is given out: row, class, headset, report, changes', async () => {
  const headset = await addHeadset(name, student, { id: student, name });
  const classmate = await addStudent('Ada Lovelace', '070202');
  await addHeadset('Ada Lovelace', classmate, { id: classmate, name: 'Ada Lovelace' });
  const { s, data } = await admin.call<StudentDossier>(calls.studentData, { student_id: student });
  expect(s).toBe(200);
  expect(data.student).toEqual({
    id: student,
    stu_name: name,
    stu_number: number,
    class_id: room,
    class_name: 'Class 7',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(data.held.headsets).toEqual([{ client_id: headset, client_name: 'H 1', alias: name }]);
  expect(data.held.reports).toMatchObject([
    { client_id: headset, report: { battery: 0.5, student: { id: student, name } } },
  ]);
  expect(data.held.changes).toMatchObject([
    { action: 'create', by: 'Somebody', after: { name: former } },
    { action: 'edit', before: { name: former }, after: { name } },
    // The asking itself.
    { action: 'export', by: 'Somebody' },
  ]);
  expect(JSON.stringify(data)).not.toContain('Lovelace');
});

test('an erased student is in no table any more, by no name; what was counted stays', async () => {
  const headset = await addHeadset(name, student, { id: student, name });
  await writeEntry({ subjectId: headset, details: { after: { class: 'Class 7', student: name } } });
  await writeEntry({ subjectId: headset, details: { before: { class: 'Class 7', student: former } } });
  const entries = () =>
    server.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.schoolId, school.id))
      .orderBy(auditEntries.id);
  const before = await entries();
  expect((await findEverywhere(mark)).length).toBeGreaterThan(5);

  const answer = await admin.call(calls.studentErase, { student_id: student });
  expect(answer).toMatchObject({ s: 200, data: { anonymised: 4, headsets: 1 } });
  expect(await findEverywhere(mark)).toEqual([]);
  expect(await findEverywhere(number)).toEqual([]);

  const after = await entries();
  expect(after).toHaveLength(before.length + 1);
  expect(after.map(({ action, subjectName, details }) => ({ action, subjectName, details }))).toEqual([
    { action: 'create', subjectName: '', details: { after: { class: 'Class 7' } } },
    { action: 'edit', subjectName: '', details: { before: {}, after: {} } },
    { action: 'bind', subjectName: 'H 1', details: { after: { class: 'Class 7' } } },
    { action: 'bind', subjectName: 'H 1', details: { before: { class: 'Class 7' } } },
    { action: 'erase', subjectName: '', details: { before: { class: 'Class 7' } } },
  ]);
  const [binding] = await server.db.select().from(deviceBindings).where(eq(deviceBindings.deviceId, headset));
  expect(binding).toMatchObject({ classId: room, alias: '', studentId: null, revision: 2 });
  const [report] = await server.db.select().from(deviceReported).where(eq(deviceReported.deviceId, headset));
  expect(report?.body).toEqual({ online: false, battery: 0.5, student: null });
});

test('a name that somebody typed for a headset goes too; a classmate and other schools keep theirs', async () => {
  const typed = await addHeadset(name, null, null);
  const classmate = await addStudent('Ada Lovelace', '070202');
  const theirs = await addHeadset('Ada Lovelace', classmate, { id: classmate, name: 'Ada Lovelace' });
  const other = await makeSchool(server.db);
  await writeEntry({ schoolId: other.id, details: { after: { student: name } } });
  await admin.call(calls.studentErase, { student_id: student });
  const rows = await server.db.select().from(deviceBindings).where(eq(deviceBindings.schoolId, school.id));
  const names = new Map(rows.map(({ deviceId, alias }) => [deviceId, alias]));
  expect(names.get(typed)).toBe('');
  expect(names.get(theirs)).toBe('Ada Lovelace');
  expect(await findEverywhere(mark)).toHaveLength(1);
  await server.db.delete(auditEntries).where(eq(auditEntries.schoolId, other.id));
});

test('the number of an erased student is free again', async () => {
  await admin.call(calls.studentErase, { student_id: student });
  expect(await addStudent('Somebody New', number)).toBeGreaterThan(student);
});

test('who was erased meanwhile is no longer there: for export, erasure and an edit', async () => {
  await admin.call(calls.studentErase, { student_id: student });
  const gone = { s: 404, data: { id: 'student.unknown' } };
  expect(await admin.call(calls.studentErase, { student_id: student })).toMatchObject(gone);
  expect(await admin.call(calls.studentData, { student_id: student })).toMatchObject(gone);
  const edit = { student_id: student, stu_name: 'X' };
  expect(await admin.call(calls.editStudent, edit)).toMatchObject(gone);
});

test('two who erase the same student at once: one does, the other is told', async () => {
  const both = await Promise.all([1, 2].map(() => admin.call(calls.studentErase, { student_id: student })));
  expect(both.map(({ s }) => s).sort()).toEqual([200, 404]);
});

test('a teacher neither exports nor erases, and another school finds nobody', async () => {
  const teacher = await loggedIn(server.app, school.teacher);
  const stranger = await loggedIn(server.app, (await makeSchool(server.db)).admin);
  for (const call of [calls.studentData, calls.studentErase]) {
    expect(await teacher.call(call, { student_id: student })).toMatchObject({ s: 403 });
    expect(await stranger.call(call, { student_id: student })).toMatchObject({ s: 404 });
  }
  expect(await server.db.select().from(students).where(eq(students.id, student))).toHaveLength(1);
});
