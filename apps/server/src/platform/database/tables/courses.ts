import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { files, resources } from './library';
import { accounts } from './schools';

/** Courses: of the cloud where `account_id` is null, else one teacher's own lesson (CRS-10, CRS-11). */
export const courses = pgTable(
  'courses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer('school_id'),
    accountId: integer('account_id'),
    /** The manifest's id of an imported course, so that importing again updates. */
    slug: text('slug').unique(),
    /** A teacher's own title is the same in both. */
    titleEn: text('title_en').notNull(),
    titleZh: text('title_zh').notNull(),
    keywordsEn: text('keywords_en').array().notNull().default(sql`'{}'`),
    keywordsZh: text('keywords_zh').array().notNull().default(sql`'{}'`),
    phaseIds: integer('phase_ids').array().notNull().default(sql`'{}'`),
    subjectIds: integer('subject_ids').array().notNull().default(sql`'{}'`),
    banner: text('banner').references(() => files.sha256),
    /** The cloud course that this one was added from: each is added once (CRS-16, CRS-17). */
    sourceId: integer('source_id'),
    /** When the operator took a cloud course out of the library. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.schoolId, table.accountId],
      foreignColumns: [accounts.schoolId, accounts.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.sourceId], foreignColumns: [table.id] }).onDelete('set null'),
    // A composite key says nothing of a row where half of it is null.
    check('courses_owner', sql`(${table.schoolId} is null) = (${table.accountId} is null)`),
    unique('courses_account_source').on(table.accountId, table.sourceId),
    index('courses_account').on(table.accountId, table.id),
    index('courses_banner').on(table.banner),
  ],
);

/** The resources of a course in their order, each with the teacher's explanation. */
export const courseItems = pgTable(
  'course_items',
  {
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    explainEn: text('explain_en').notNull().default(''),
    explainZh: text('explain_zh').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.position] }),
    index('course_items_resource').on(table.resourceId),
  ],
);
