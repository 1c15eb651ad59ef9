import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { students } from './classes';
import { devices } from './devices';
import { reviews } from './lessons';
import { schools } from './schools';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Who takes part in a review: a headset, with the student who used it. What they did hangs on this row. */
export const reviewParticipants = pgTable(
  'review_participants',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    reviewId: integer('review_id').notNull(),
    deviceId: integer('device_id').notNull(),
    /** Null where nobody was logged in, and once the student is gone: the class's numbers stay. */
    studentId: integer('student_id').references(() => students.id, { onDelete: 'set null' }),
    /** Nobody was logged in, which is another thing than a student who is gone. */
    isGuest: boolean('is_guest').notNull().default(false),
    erasedAt: at('erased_at'),
    /** When the first step or answer happened. */
    begunAt: at('begun_at'),
    finishedAt: at('finished_at'),
    /** What the courseware said; null where its outline grades. */
    ownLevel: text('own_level'),
    /** A to D, once somebody finished; follows a late answer. */
    level: text('level'),
    /** Points that are right and wrong so far. */
    correct: smallint('correct').notNull().default(0),
    wrong: smallint('wrong').notNull().default(0),
  },
  (table) => [
    // Students of one headset who are gone stay apart, so they are in neither.
    uniqueIndex('review_participants_student_once').on(table.reviewId, table.deviceId, table.studentId),
    uniqueIndex('review_participants_guest_once').on(table.reviewId, table.deviceId).where(sql`is_guest`),
    index('review_participants_school').on(table.schoolId, table.reviewId),
    index('review_participants_student').on(table.studentId),
    foreignKey({
      columns: [table.schoolId, table.reviewId],
      foreignColumns: [reviews.schoolId, reviews.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.schoolId, table.deviceId], foreignColumns: [devices.schoolId, devices.id] }),
  ],
);

/** The last attempt at each test point. */
export const reviewAnswers = pgTable(
  'review_answers',
  {
    participantId: integer('participant_id')
      .notNull()
      .references(() => reviewParticipants.id, { onDelete: 'cascade' }),
    point: smallint('point').notNull(),
    correct: boolean('correct').notNull(),
    tries: smallint('tries').notNull(),
    seconds: doublePrecision('seconds').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.participantId, table.point] })],
);

/** How far each participant came. */
export const reviewSteps = pgTable(
  'review_steps',
  {
    participantId: integer('participant_id')
      .notNull()
      .references(() => reviewParticipants.id, { onDelete: 'cascade' }),
    step: smallint('step').notNull(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    seconds: doublePrecision('seconds'),
  },
  (table) => [primaryKey({ columns: [table.participantId, table.step] })],
);
