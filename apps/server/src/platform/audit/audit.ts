import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { type AuditDetails, type AuditSubject, auditEntries } from '../database/tables';
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

/** What the row of a refused save holds now. */
interface Present {
  readonly subject: AuditSubject;
  readonly id: number;
  readonly revision: number;
  /** Values by the names that the fields have in the request. */
  readonly now: Readonly<Record<string, string | number | null>>;
}

/** The refusal of a save that did not see the latest one: says who saved what when. */
export async function changedMeanwhile(
  db: Database,
  scope: SchoolScope,
  { subject, id, revision, now }: Present,
): Promise<AppError> {
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
  return new AppError('record.changed', { changed });
}
