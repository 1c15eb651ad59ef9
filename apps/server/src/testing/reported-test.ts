import { randomUUID } from 'node:crypto';
import { ADMINISTRATOR, type CoursewareOutline } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { createSchool } from '../features/school/create-school';
import type { OpenDatabase } from '../platform/database/database';
import {
  accounts,
  classes,
  devices,
  reviewParticipants,
  reviews,
  students,
} from '../platform/database/tables';
import { applyReports } from '../realtime/reviews/apply-reports';
import { createReviewHeads } from '../realtime/reviews/review-heads';
import type { ReviewEvent } from '../realtime/reviews/review-report';
import { makeCourseware } from './results';

const words = (en: string, zh: string) => ({ en, zh });

/** Two questions in one step. */
const OUTLINE: CoursewareOutline = {
  knowledge: [{ id: 'order', title: words('Order', '顺序') }],
  points: [1, 2].map((number) => ({
    number,
    title: words(`Question ${number}`, `问题${number}`),
    knowledge: ['order'],
  })),
  steps: [{ number: 1, title: words('Answer', '作答'), points: [1, 2] }],
  levels: { A: 0.9, B: 0.75, C: 0.5 },
};

type Telling = ReviewEvent extends infer Event
  ? Event extends ReviewEvent
    ? Omit<Event, 'id' | 'at' | 'reviewId' | 'student'>
    : never
  : never;

/** A school whose class takes a test; its headset has a student. */
export interface ReportedTest {
  readonly schoolId: number;
  readonly schoolKey: string;
  readonly reviewId: number;
  readonly studentId: number;
  /** Reports of the headset, as the server applies them; the first is a second after the beginning, and so on. */
  tell(...events: Telling[]): Promise<void>;
  /** The student does everything: the first point is right, the second wrong. */
  takeTest(): Promise<void>;
}

/** Makes one. Nobody has reported anything yet. */
export async function makeReportedTest({
  db,
  pool,
}: Pick<OpenDatabase, 'db' | 'pool'>): Promise<ReportedTest> {
  const schoolKey = `s${randomUUID().slice(0, 8)}`;
  const account = {
    username: schoolKey,
    nickname: 'Ms Bell',
    role: ADMINISTRATOR,
    password: 'correct_horse',
  };
  const { schoolId } = await createSchool(db, { name: schoolKey, key: schoolKey, accounts: [account] });
  const [teacher] = await db.select().from(accounts).where(eq(accounts.schoolId, schoolId));
  const [room] = await db.insert(classes).values({ schoolId, name: 'Class 3' }).returning();
  const [student] = await db
    .insert(students)
    .values({ schoolId, classId: room!.id, name: 'Lin Yue', number: '004217' })
    .returning();
  const [device] = await db
    .insert(devices)
    .values({ schoolId, uuid: randomUUID(), name: 'H 1', machineName: 'M', secretHash: 'x' })
    .returning();
  const startedAt = new Date(Date.now() - 60_000);
  const resourceId = await makeCourseware(db, 'Solar system', '太阳系');
  const [review] = await db
    .insert(reviews)
    .values({
      ...{ schoolId, accountId: teacher!.id, resourceId, classId: room!.id },
      ...{ startedAt, outline: OUTLINE },
    })
    .returning();
  const [studentId, deviceId, reviewId] = [student!.id, device!.id, review!.id];
  await db.insert(reviewParticipants).values({ schoolId, reviewId, deviceId, studentId });
  let seconds = 0;

  async function tell(...events: Telling[]): Promise<void> {
    const reports = events.map((event) => {
      seconds += 1;
      const head = {
        id: randomUUID(),
        at: startedAt.getTime() + seconds * 1000,
        reviewId,
        student: studentId,
      };
      return { schoolId, deviceId, event: { ...event, ...head } as ReviewEvent };
    });
    const { refused } = await applyReports(pool, createReviewHeads(pool), reports);
    if (refused.length > 0) throw new Error(`reports do not count: ${refused[0]?.fault}`);
  }

  const takeTest = () =>
    tell(
      { type: 'review.step', step: 1, status: 'started' },
      { type: 'review.point', point: 1, correct: true, tries: 1, seconds: 4 },
      { type: 'review.point', point: 2, correct: false, tries: 1, seconds: 6 },
      { type: 'review.step', step: 1, status: 'finished', seconds: 11 },
      { type: 'review.finished' },
    );
  return { schoolId, schoolKey, reviewId, studentId, tell, takeTest };
}
