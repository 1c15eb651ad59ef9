import type { AuditSubject } from '@orrery/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { type AuditDetails, auditEntries } from '../database/tables';
import { AppError } from '../errors';
import type { Caller, SchoolScope } from '../session/caller';

/** Who makes a change: a logged-in user. */
export type Actor = Pick<Extract<Caller, { kind: 'user' }>, 'user' | 'scope'>;

/** One change, as it is written down. */
export interface Change {
  readonly action: string;
  readonly subject: AuditSubject;
  /** Left out where the change was about many at once. */
  readonly id?: number;
  readonly name: string;
  readonly details?: AuditDetails;
}

/** Writes changes down; in the transaction that makes them, so that there is never one without the other. */
export function recordChanges(
  db: Pick<Database, 'insert'>,
  { user, scope }: Actor,
  changes: readonly Change[],
): Promise<void> {
  return recordChangesOf(
    db,
    { schoolId: scope.schoolId, actorId: user.id, actorName: user.nickname },
    changes,
  );
}

/** Who made a change without a session: the operator or a job, without a name, or a headset under its own. */
interface Author {
  readonly schoolId: number;
  readonly actorId: number | null;
  readonly actorName: string;
}

/** Writes down what was done without a session, as `recordChanges` does. */
export async function recordChangesOf(
  db: Pick<Database, 'insert'>,
  author: Author,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await db.insert(auditEntries).values(
    changes.map(({ action, subject, id, name, details }) => ({
      ...author,
      action,
      subject,
      subjectId: id ?? null,
      subjectName: name,
      details: details ?? {},
    })),
  );
}

/** Fields by name. */
type Fields = Readonly<Record<string, string | number | null>>;

/** The fields that a change made different, as entries have them; both sides are empty where it changed nothing. */
export function differenceOf<F extends Fields>(before: F, after: F) {
  const fields = Object.keys(after).filter((field) => before[field] !== after[field]);
  const pick = (side: F): Fields => Object.fromEntries(fields.map((field) => [field, side[field] ?? null]));
  return { before: pick(before), after: pick(after), isEmpty: fields.length === 0 };
}

/** What the row of a save holds now. */
interface Present {
  readonly subject: AuditSubject;
  readonly id: number;
  readonly revision: number;
  /** Values by the names that the fields have in the request. */
  readonly now: Fields;
}

/**
 * Refuses a save that did not see the latest one, and says who saved what when.
 * @param seen revision of the row that the caller saw; undefined overwrites whatever stands there
 * @throws AppError `record.changed`
 */
export async function requireSeen(
  db: Database,
  scope: SchoolScope,
  seen: number | undefined,
  { subject, id, revision, now }: Present,
): Promise<void> {
  if (seen === undefined || seen === revision) return;
  const [last] = await db
    .select({ by: auditEntries.actorName, at: auditEntries.at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.schoolId, scope.schoolId),
        eq(auditEntries.subject, subject),
        eq(auditEntries.subjectId, id),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  const changed = { by: last?.by ?? '', at: last?.at.getTime() ?? null, revision, now: { ...now } };
  throw new AppError('record.changed', { changed });
}
