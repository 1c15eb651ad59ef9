import type { AuditEntry, AuditSubject } from '@orrery/contract';
import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { toPattern } from '../../platform/database/pattern';
import { accounts, auditEntries } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { pairsOf, readSearch } from '../../platform/search/words';
import type { SchoolScope } from '../../platform/session/caller';

/** Entries of one answer. */
export const AUDIT_PAGE_SIZE = 50;

/** Which changes are asked for. */
export interface AuditQuestion {
  /** Only those written down before this one. */
  readonly before: number | undefined;
  readonly subject: AuditSubject | undefined;
  readonly actorId: number | undefined;
  /** Milliseconds since 1970; `to` itself is left out. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Part of a name or of a value; empty for all. */
  readonly words: string;
}

/** Changes of a school, latest first. @throws AppError `account.unknown` for a person of another school */
export async function listChanges(
  db: Database,
  scope: SchoolScope,
  question: AuditQuestion,
): Promise<{ list: AuditEntry[]; more: boolean }> {
  if (question.actorId !== undefined) await requirePerson(db, scope, question.actorId);
  const rows = await db
    .select(COLUMNS)
    .from(auditEntries)
    .where(and(eq(auditEntries.schoolId, scope.schoolId), ...toConditions(scope, question)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(AUDIT_PAGE_SIZE + 1);
  return { list: rows.slice(0, AUDIT_PAGE_SIZE).map(toEntry), more: rows.length > AUDIT_PAGE_SIZE };
}

/** Without the words, which are for searches. */
const { words: _, ...COLUMNS } = getTableColumns(auditEntries);

function toConditions(
  scope: SchoolScope,
  { before, subject, actorId, from, to, words }: AuditQuestion,
): (SQL | undefined)[] {
  return [
    before ? isBefore(scope, before) : undefined,
    subject ? eq(auditEntries.subject, subject) : undefined,
    actorId ? eq(auditEntries.actorId, actorId) : undefined,
    from ? gte(auditEntries.at, new Date(from)) : undefined,
    to ? lt(auditEntries.at, new Date(to)) : undefined,
    words ? having(words) : undefined,
  ];
}

function isBefore({ schoolId }: SchoolScope, id: number): SQL {
  return sql`(${auditEntries.at}, ${auditEntries.id}) < (
    select last.at, last.id from ${auditEntries} as last where last.id = ${id} and last.school_id = ${schoolId})`;
}

/** Names and values, not the names of fields: whoever looks for "name" means a word that somebody typed. */
function having(words: string): SQL | undefined {
  // The column has no signs that JSON escapes.
  const pattern = toPattern(words.replace(/["\\]/g, ''));
  const chinese = readSearch(words)?.words.filter(({ kind }) => kind === 'chinese') ?? [];
  const pairs = chinese.flatMap(({ text }) => pairsOf(text));
  return and(
    pairs.length > 0 ? sql`search_pairs(${auditEntries.words}) @> ${sql.param(pairs)}::text[]` : undefined,
    sql`${auditEntries.words} like lower(${pattern})`,
  );
}

function toEntry(row: Omit<typeof auditEntries.$inferSelect, 'words'>): AuditEntry {
  return {
    id: row.id,
    at: row.at.getTime(),
    actor: row.actorName,
    action: row.action,
    subject: row.subject,
    subject_id: row.subjectId,
    subject_name: row.subjectName,
    before: { ...row.details.before },
    after: { ...row.details.after },
  };
}

/** Accounts that are deleted count: what they changed stays. */
async function requirePerson(db: Database, scope: SchoolScope, accountId: number): Promise<void> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.schoolId, scope.schoolId)));
  if (!row) throw new AppError('account.unknown');
}
