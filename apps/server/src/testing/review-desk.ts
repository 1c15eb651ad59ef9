import { randomUUID } from 'node:crypto';
import type { CoursewareOutline } from '@orrery/contract';
import { asc, eq } from 'drizzle-orm';
import { createSchool } from '../features/school/create-school';
import type { Database } from '../platform/database/database';
import {
  accounts,
  classes,
  devices,
  reviewAnswers,
  reviewParticipants,
  reviewSteps,
  reviews,
  students,
} from '../platform/database/tables';
import { makeCourseware } from './results';

const words = (en: string, zh: string) => ({ en, zh });

/** Three steps, four points, two things to know. */
export const OUTLINE: CoursewareOutline = {
  knowledge: [
    { id: 'order', title: words('Order', '顺序') },
    { id: 'size', title: words('Size', '大小') },
  ],
  points: [
    { number: 1, title: words('Nearest to the Sun', '离太阳最近'), knowledge: ['order'] },
    { number: 2, title: words('Farthest from the Sun', '离太阳最远'), knowledge: ['order'] },
    { number: 3, title: words('The largest', '最大'), knowledge: ['size'] },
    { number: 4, title: words('The smallest', '最小'), knowledge: ['size', 'order'] },
  ],
  steps: [
    { number: 1, title: words('Sort', '排序'), points: [1, 2] },
    { number: 2, title: words('Compare', '比较'), points: [3] },
    { number: 3, title: words('Choose', '选择'), points: [4] },
  ],
  levels: { A: 0.9, B: 0.75, C: 0.5 },
};

/** A school with a class, headsets and a courseware that tests. */
export interface ReviewDesk {
  readonly schoolId: number;
  readonly accountId: number;
  readonly classId: number;
  readonly rid: number;
  readonly deviceIds: readonly number[];
  readonly studentIds: readonly number[];
  /** Begins a test in which all headsets take part, with nobody logged in. */
  open(startedAt?: Date, outline?: CoursewareOutline | null): Promise<number>;
}

/** Makes it straight in the tables. */
export async function makeReviewDesk(db: Database, size = 3): Promise<ReviewDesk> {
  const key = `desk-${randomUUID().slice(0, 8)}`;
  const account = { username: `${key}-t`, nickname: 'Li Na', role: 2, password: randomUUID() };
  const { schoolId } = await createSchool(db, { name: key, key, accounts: [account] });
  const [teacher] = await db.select().from(accounts).where(eq(accounts.schoolId, schoolId));
  const [room] = await db.insert(classes).values({ schoolId, name: 'Class 3' }).returning();
  const accountId = teacher?.id ?? 0;
  const classId = room?.id ?? 0;
  const numbers = Array.from({ length: size }, (_, index) => index + 1);
  const headsets = await db
    .insert(devices)
    .values(
      numbers.map((number) => ({
        schoolId,
        uuid: randomUUID(),
        name: `Headset ${number}`,
        machineName: 'M',
        secretHash: 'x',
      })),
    )
    .returning();
  const people = await db
    .insert(students)
    .values(numbers.map((number) => ({ schoolId, classId, name: `Student ${number}`, number: `${number}` })))
    .returning();
  const rid = await makeCourseware(db, 'Solar system', '太阳系');
  const deviceIds = headsets.map(({ id }) => id);
  return {
    schoolId,
    accountId,
    classId,
    rid,
    deviceIds,
    studentIds: people.map(({ id }) => id),
    open: (startedAt = new Date(Date.now() - 60_000), outline = OUTLINE) =>
      openReview(db, { schoolId, accountId, resourceId: rid, classId, startedAt, outline }, deviceIds),
  };
}

/** Begins a test in which headsets take part, with nobody logged in. @returns its id */
export async function openReview(
  db: Database,
  row: typeof reviews.$inferInsert,
  deviceIds: readonly number[],
): Promise<number> {
  const [review] = await db.insert(reviews).values(row).returning();
  const reviewId = review?.id ?? 0;
  await db
    .insert(reviewParticipants)
    .values(deviceIds.map((deviceId) => ({ schoolId: row.schoolId, reviewId, deviceId, isGuest: true })));
  return reviewId;
}

/** Everything that the tables hold of a test, by headset and student: without the numbers of rows. */
export async function readReviewRows(db: Database, reviewId: number) {
  const people = await db.select().from(reviewParticipants).where(eq(reviewParticipants.reviewId, reviewId));
  const rows = await Promise.all(
    people.map(async ({ id, schoolId: _school, reviewId: _review, ...person }) => ({
      ...person,
      answers: await db
        .select()
        .from(reviewAnswers)
        .where(eq(reviewAnswers.participantId, id))
        .orderBy(asc(reviewAnswers.point))
        .then((list) => list.map(({ participantId: _, ...answer }) => answer)),
      steps: await db
        .select()
        .from(reviewSteps)
        .where(eq(reviewSteps.participantId, id))
        .orderBy(asc(reviewSteps.step))
        .then((list) => list.map(({ participantId: _, ...step }) => step)),
    })),
  );
  return rows.sort((a, b) => a.deviceId - b.deviceId || (a.studentId ?? 0) - (b.studentId ?? 0));
}
