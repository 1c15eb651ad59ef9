import { bigint, index, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { reviews } from './lessons';
import { reviewParticipants } from './results';
import { schools } from './schools';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** How statements name students. */
export type ActorNames = 'pseudonym' | 'number' | 'name';

/** Where a school's results go besides: a learning record store of its own. */
export const recordStores = pgTable('record_stores', {
  schoolId: integer('school_id')
    .primaryKey()
    .references(() => schools.id),
  /** The store's xAPI address, without `/statements`. */
  url: text('url').notNull(),
  username: text('username').notNull(),
  password: text('password').notNull(),
  /** The address of this platform that names of statements begin with: it stays the same whoever asks. */
  home: text('home').notNull(),
  actors: text('actors').$type<ActorNames>().notNull().default('pseudonym'),
  createdAt: at('created_at').notNull().defaultNow(),
  /** When it is spoken to next; while a server speaks to it, when another one may. */
  nextAt: at('next_at').notNull().defaultNow(),
  /** When it last took something. */
  tookAt: at('took_at'),
  /** What is wrong with it, since when, and how often it was tried in vain since. */
  fault: text('fault'),
  failingSince: at('failing_since'),
  attempts: smallint('attempts').notNull().default(0),
});

/** Reviews whose results a record store was not told yet. Only those of schools that have one. */
export const untoldReviews = pgTable(
  'untold_reviews',
  {
    reviewId: integer('review_id')
      .primaryKey()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    schoolId: integer('school_id')
      .notNull()
      .references(() => recordStores.schoolId, { onDelete: 'cascade' }),
    /** Grows with every change, so that what changes while it is told is told again. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [index('untold_reviews_school').on(table.schoolId)],
);

/** What was told of a participant: for each thing that happened, which of its statements. */
export const toldStatements = pgTable(
  'told_statements',
  {
    schoolId: integer('school_id')
      .notNull()
      .references(() => recordStores.schoolId, { onDelete: 'cascade' }),
    participantId: integer('participant_id')
      .primaryKey()
      .references(() => reviewParticipants.id, { onDelete: 'cascade' }),
    told: jsonb('told').$type<Record<string, string>>().notNull(),
  },
  (table) => [index('told_statements_school').on(table.schoolId)],
);

/** Statements that wait for a record store, and those that it refused. */
export const statementQueue = pgTable(
  'statement_queue',
  {
    /** In which order they are sent. */
    place: bigint('place', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => recordStores.schoolId, { onDelete: 'cascade' }),
    participantId: integer('participant_id')
      .notNull()
      .references(() => reviewParticipants.id, { onDelete: 'cascade' }),
    /** The statement's own id. */
    id: uuid('id').notNull().unique(),
    statement: jsonb('statement').$type<Record<string, unknown>>().notNull(),
    /** Why the store refused it; null while it waits. */
    fault: text('fault'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('statement_queue_school').on(table.schoolId, table.place),
    index('statement_queue_participant').on(table.participantId),
  ],
);
