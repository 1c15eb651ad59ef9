import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { courses } from './courses';
import { resources } from './library';
import { schools } from './schools';

/**
 * By what lists of resources are filtered, searched and ordered: a narrow row for each that is not removed. The
 * database keeps it (triggers of the migration); a search of 20,000 wide rows would read five times as many pages.
 */
export const listedResources = pgTable(
  'listed_resources',
  {
    resourceId: integer('resource_id')
      .primaryKey()
      .references(() => resources.id, { onDelete: 'cascade' }),
    schoolId: integer('school_id'),
    kind: text('kind').notNull(),
    phaseIds: integer('phase_ids').array().notNull(),
    subjectIds: integer('subject_ids').array().notNull(),
    gradeIds: integer('grade_ids').array().notNull(),
    generalCateIds: integer('general_cate_ids').array().notNull(),
    knowledgeCateIds: integer('knowledge_cate_ids').array().notNull(),
    volumeIds: integer('volume_ids').array().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Both titles, as the function `search_text` writes entries. */
    title: text('title').notNull(),
    /** Titles, keywords, a mark (character 2) and the knowledge points. */
    content: text('content').notNull(),
  },
  (table) => [
    index('listed_resources_school').on(table.schoolId, table.resourceId),
    index('listed_resources_updated').on(
      table.schoolId,
      table.updatedAt.desc().nullsFirst(),
      table.resourceId,
    ),
    index('listed_resources_content').using('gin', sql`${table.content} gin_trgm_ops`),
    index('listed_resources_pairs').using('gin', sql`search_pairs(${table.content})`),
  ],
);

/** The same for cloud courses; a teacher's own courses are few and not searched. */
export const listedCourses = pgTable(
  'listed_courses',
  {
    courseId: integer('course_id')
      .primaryKey()
      .references(() => courses.id, { onDelete: 'cascade' }),
    phaseIds: integer('phase_ids').array().notNull(),
    subjectIds: integer('subject_ids').array().notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
  },
  (table) => [
    index('listed_courses_content').using('gin', sql`${table.content} gin_trgm_ops`),
    index('listed_courses_pairs').using('gin', sql`search_pairs(${table.content})`),
  ],
);

/** The words of what is listed, by which slips of spelling are put right; of the cloud library where the school is null. */
export const searchWords = pgTable(
  'search_words',
  {
    schoolId: integer('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    word: text('word').notNull(),
  },
  (table) => [unique('search_words_school_word').on(table.schoolId, table.word).nullsNotDistinct()],
);
