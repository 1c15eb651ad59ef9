import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { schools } from './schools';

/** Stored files by content: the key is the SHA-256, so that every answer may be cached for ever. */
export const files = pgTable('files', {
  sha256: text('sha256').primaryKey(),
  mime: text('mime').notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Resources: of the cloud library where `school_id` is null, else a school's own. */
export const resources = pgTable(
  'resources',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer('school_id').references(() => schools.id),
    /** The manifest's id of an imported resource, so that importing again updates. */
    slug: text('slug').unique(),
    kind: text('kind').notNull(),
    titleEn: text('title_en').notNull(),
    titleZh: text('title_zh').notNull(),
    descriptionEn: text('description_en').notNull().default(''),
    descriptionZh: text('description_zh').notNull().default(''),
    knowledgeEn: text('knowledge_en').notNull().default(''),
    knowledgeZh: text('knowledge_zh').notNull().default(''),
    keywordsEn: text('keywords_en').array().notNull().default(sql`'{}'`),
    keywordsZh: text('keywords_zh').array().notNull().default(sql`'{}'`),
    phaseIds: integer('phase_ids').array().notNull().default(sql`'{}'`),
    subjectIds: integer('subject_ids').array().notNull().default(sql`'{}'`),
    file: text('file')
      .notNull()
      .references(() => files.sha256),
    cover: text('cover').references(() => files.sha256),
    width: integer('width'),
    height: integer('height'),
    durationSeconds: doublePrecision('duration_seconds'),
    triangles: integer('triangles'),
    /** Short 360 videos turn endlessly, so that a class is never left on a last frame. */
    loop: boolean('loop').notNull().default(false),
    licence: text('licence').notNull().default(''),
    credit: text('credit').notNull().default(''),
    source: text('source').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('resources_school').on(table.schoolId, table.id),
    index('resources_kind').on(table.kind),
    // Each request for media asks which resource uses the file.
    index('resources_file').on(table.file),
    index('resources_cover').on(table.cover),
  ],
);

/** School phases (10 primary, 20 middle, 30 high school) and their subjects (LIB-42). */
export const phases = pgTable('phases', {
  id: integer('id').primaryKey(),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
});

export const subjects = pgTable('subjects', {
  id: integer('id').primaryKey(),
  phaseId: integer('phase_id')
    .notNull()
    .references(() => phases.id),
  nameEn: text('name_en').notNull(),
  nameZh: text('name_zh').notNull(),
});
