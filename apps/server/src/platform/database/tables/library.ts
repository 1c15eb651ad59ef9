import type { CoursewareOutline } from '@orrery/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { revision } from './revision';
import { accounts, schools } from './schools';

/** Stored files by content: the key is the SHA-256, so that every answer may be cached for ever. */
export const files = pgTable('files', {
  sha256: text('sha256').primaryKey(),
  mime: text('mime').notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

const isListedInCloud = sql`school_id is null and removed_at is null`;

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
    gradeIds: integer('grade_ids').array().notNull().default(sql`'{}'`),
    /** With one of them the resource counts as general, beside or instead of a subject's (LIB-34). */
    generalCateIds: integer('general_cate_ids').array().notNull().default(sql`'{}'`),
    knowledgeCateIds: integer('knowledge_cate_ids').array().notNull().default(sql`'{}'`),
    volumeIds: integer('volume_ids').array().notNull().default(sql`'{}'`),
    /** What is shown; a page has an address instead. */
    file: text('file').references(() => files.sha256),
    pageUrl: text('page_url'),
    cover: text('cover').references(() => files.sha256),
    /** When a cover of what a school saved was made, or found that there is none to be made. */
    coverTriedAt: timestamp('cover_tried_at', { withTimezone: true }),
    /** A film of a courseware, for whoever has no headset on. */
    preview: text('preview').references(() => files.sha256),
    /** The students' activity card, to print (LIB-55). */
    card: text('card').references(() => files.sha256),
    width: integer('width'),
    height: integer('height'),
    durationSeconds: doublePrecision('duration_seconds'),
    triangles: integer('triangles'),
    /** What a courseware with a test asks; null for everything else. */
    outline: jsonb('outline').$type<CoursewareOutline>(),
    /** Short 360 videos turn endlessly, so that a class is never left on a last frame. */
    loop: boolean('loop').notNull().default(false),
    /** Of a model, measured when it was checked. */
    drawCalls: integer('draw_calls'),
    /** Memory of its textures on a graphics card. */
    textureBytes: bigint('texture_bytes', { mode: 'number' }),
    /** `h264` or `h265`. */
    codec: text('codec'),
    /** Hash of what was uploaded, which is not always what is kept: models are packed, videos reordered (RES-49). */
    sourceSha256: text('source_sha256'),
    /** Who uploaded it; their row stays when the account is deleted. */
    accountId: integer('account_id').references(() => accounts.id),
    revision,
    licence: text('licence').notNull().default(''),
    credit: text('credit').notNull().default(''),
    source: text('source').notNull().default(''),
    /** When the operator took it out of the library: courses still name it, and nobody can play it any more. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('resources_school').on(table.schoolId, table.id),
    index('resources_kind').on(table.kind),
    // Each request for media asks which resource uses the file.
    index('resources_file').on(table.file),
    index('resources_cover').on(table.cover),
    index('resources_preview').on(table.preview),
    index('resources_card').on(table.card),
    // Lists by title; characters in the order of a dictionary need a collation of their own.
    index('resources_title_en').on(sql`${table.titleEn} collate "en-x-icu"`, table.id).where(isListedInCloud),
    index('resources_title_zh').on(sql`${table.titleZh} collate "zh-x-icu"`, table.id).where(isListedInCloud),
    index('resources_source').on(table.schoolId, table.sourceSha256),
    // What a school deletes gives its room back; lessons still name it.
    check(
      'resources_shown',
      sql`${table.file} is not null or ${table.pageUrl} is not null or ${table.removedAt} is not null`,
    ),
  ],
);

/** The modules of a resource, in their order (LIB-28). */
export const chapters = pgTable(
  'chapters',
  {
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    /** The chapter's id on the wire: 2 is the test. */
    id: integer('id').notNull(),
    titleEn: text('title_en').notNull(),
    titleZh: text('title_zh').notNull(),
    introEn: text('intro_en').notNull().default(''),
    introZh: text('intro_zh').notNull().default(''),
    cover: text('cover').references(() => files.sha256),
    durationSeconds: doublePrecision('duration_seconds'),
    /** Digits: 1 play order, 2 progress control, 3 voice explanation (LIB-51). */
    control: text('control').notNull().default(''),
    /** Digits: 1 gaze, 2 click, 3 move point (LIB-52). */
    alternation: text('alternation').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.resourceId, table.id] }), index('chapters_cover').on(table.cover)],
);

/** What lists are narrowed by besides type, phase and subject; ids are unique within one kind. */
export const categories = pgTable(
  'categories',
  {
    kind: text('kind', { enum: ['general', 'knowledge', 'grade', 'volume'] }).notNull(),
    id: integer('id').notNull(),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    /** Where it is offered; empty means everywhere. */
    phaseIds: integer('phase_ids').array().notNull().default(sql`'{}'`),
    subjectIds: integer('subject_ids').array().notNull().default(sql`'{}'`),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** Grows with every change of the cloud library, so that whoever keeps answers knows when they are old. */
export const libraryVersion = pgTable('library_version', {
  /** Always 1: there is one row. */
  id: integer('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

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
