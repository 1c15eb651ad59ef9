import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeReportedTest, type ReportedTest } from '../../testing/reported-test';
import { openTestDatabase } from '../../testing/test-database';
import type { OpenDatabase } from '../database/database';
import { statementQueue, students } from '../database/tables';
import { findUntold, queueReview } from '../results/xapi/queue-statements';
import { saveStore } from '../results/xapi/store-settings';
import { toSchoolScope } from '../session/caller';
import { statementHolding } from './statement-holding';

let database: OpenDatabase;
let lesson: ReportedTest;
beforeAll(async () => {
  database = await openTestDatabase();
  lesson = await makeReportedTest(database);
});
afterAll(() => database.close());

const queue = () =>
  database.db.select().from(statementQueue).where(eq(statementQueue.schoolId, lesson.schoolId));

test('the export says under which name a record store knows the student, and an erasure stops what waits', async () => {
  const { db } = database;
  const scope = toSchoolScope(lesson.schoolId);
  const [row] = await db.select().from(students).where(eq(students.id, lesson.studentId));
  const student = row!;
  expect(await statementHolding.collect(db, scope, student)).toEqual([]);
  const key = { username: 'orrery', password: 'secret' };
  await saveStore(db, lesson.schoolId, {
    ...key,
    url: 'https://lrs.example.org',
    usualHome: 'https://o.example.org',
  });
  await lesson.takeTest();
  for (const untold of await findUntold(db)) await queueReview(db, untold);
  const waiting = await queue();
  expect(waiting).toHaveLength(9);
  expect(await statementHolding.collect(db, scope, student)).toEqual([
    { store: 'https://lrs.example.org', actor: waiting[0]?.statement.actor, tests: 1 },
  ]);
  expect(await statementHolding.erase(db, scope, student)).toBe(9);
  expect(await queue()).toEqual([]);
});
