import type { FileFacts } from '@orrery/contract';
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { files } from './library';
import { accounts } from './schools';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Files on their way into a school's resources, from the policy until a resource owns them: their rows go then. What no
 * resource owns after a day goes too. Their sizes count as used, so that two uploads at once cannot exceed the quota.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Name in the storage host: `schools/<school>/<uuid>`. */
    key: text('key').primaryKey(),
    schoolId: integer('school_id').notNull(),
    accountId: integer('account_id').notNull(),
    /** 1 the resource, 2 its cover. */
    purpose: integer('purpose').notNull(),
    fileName: text('file_name').notNull(),
    /** Room that is reserved; once checked, what is kept. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    status: text('status', { enum: ['receiving', 'received', 'checking', 'ready', 'refused'] })
      .notNull()
      .default('receiving'),
    /** Hash of what arrived. */
    sourceSha256: text('source_sha256'),
    /** What is kept of it. */
    sha256: text('sha256').references(() => files.sha256),
    facts: jsonb('facts').$type<FileFacts>(),
    /** Why it was refused: an error id of the catalogue, and which of the checks. */
    fault: text('fault'),
    faultDetail: text('fault_detail'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When the last byte, policy or question came. */
    touchedAt: at('touched_at').notNull().defaultNow(),
  },
  (table) => [
    index('uploads_school').on(table.schoolId),
    index('uploads_touched').on(table.touchedAt),
    index('uploads_sha256').on(table.sha256),
    foreignKey({
      columns: [table.schoolId, table.accountId],
      foreignColumns: [accounts.schoolId, accounts.id],
    }),
  ],
);

/**
 * Pieces of uploads that wait in a bucket, each an object. A piece counts from the moment its row is there, and each
 * begins where the one before ends: whichever server takes the next one.
 */
export const uploadPieces = pgTable(
  'upload_pieces',
  {
    uploadKey: text('upload_key')
      .notNull()
      .references(() => uploads.key, { onDelete: 'cascade' }),
    /** Its first byte in the file. */
    startsAt: bigint('starts_at', { mode: 'number' }).notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Name of its object in the bucket. */
    object: text('object').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.uploadKey, table.startsAt] })],
);
