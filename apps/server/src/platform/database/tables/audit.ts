import type { AuditSubject } from '@orrery/contract';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { schools } from './schools';

/** Fields of a row before and after a change; of a creation or a deletion one side is left out. */
export interface AuditDetails {
  readonly before?: Readonly<Record<string, string | number | null>>;
  readonly after?: Readonly<Record<string, string | number | null>>;
}

/** Who changed which account, class, student, device or group of a school, and when. Rows are only added. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** The account that did it, whose row stays when it is deleted; null for the operator and for jobs. */
    actorId: integer('actor_id'),
    /** The account's nickname then. */
    actorName: text('actor_name').notNull(),
    /** `create`, `edit`, `delete`, `move`, `import`, `erase` and so on. */
    action: text('action').notNull(),
    subject: text('subject').$type<AuditSubject>().notNull(),
    /** Null where a change was about many at once. */
    subjectId: integer('subject_id'),
    /** Its name then; empty once a student was erased. */
    subjectName: text('subject_name').notNull(),
    details: jsonb('details').$type<AuditDetails>().notNull(),
    /** Names and values for searches, small letters, without signs that JSON escapes; fields' names stay out. */
    words: text('words').generatedAlwaysAs(
      sql`translate(lower(subject_name || ' ' || actor_name || ' ' || jsonb_path_query_array(details, '$.*.* ? (@ != null)')::text), '"\\', '')`,
    ),
  },
  (table) => [
    // In the order of the list, so that a period of long ago is found at once.
    index('audit_entries_school').on(table.schoolId, table.at, table.id),
    index('audit_entries_subject').on(table.schoolId, table.subject, table.subjectId, table.id),
    index('audit_entries_actor').on(table.schoolId, table.actorId, table.at, table.id),
    index('audit_entries_words').using('gin', sql`${table.words} gin_trgm_ops`),
    // Trigrams are of plain letters; Chinese is found by its pairs.
    index('audit_entries_pairs').using('gin', sql`search_pairs(${table.words})`),
  ],
);
