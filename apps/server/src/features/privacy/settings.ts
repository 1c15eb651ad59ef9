import type { calls, ParsedRequestOf } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { type Actor, differenceOf, recordChanges, requireSeen } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { schools } from '../../platform/database/tables';
import { findOldest } from '../../platform/privacy/retained-table';
import type { SchoolScope } from '../../platform/session/caller';

/** A school's periods as the wire and the log of changes name them. */
export interface PrivacySettings {
  readonly results_kept_days: number;
  readonly gaze_recording: number;
  readonly gaze_kept_days: number;
}

type Row = Pick<
  typeof schools.$inferSelect,
  'id' | 'resultsKeptDays' | 'gazeRecording' | 'gazeKeptDays' | 'revision' | 'name'
>;

function toSettings(row: Row): PrivacySettings {
  return {
    results_kept_days: row.resultsKeptDays,
    gaze_recording: row.gazeRecording ? 1 : 0,
    gaze_kept_days: row.gazeKeptDays,
  };
}

/** The settings, with when the oldest of what they are about was written. */
export async function readSettings(db: Database, scope: SchoolScope) {
  const [row, results, gaze] = await Promise.all([
    requireRow(db, scope),
    findOldest(db, scope.schoolId, 'results'),
    findOldest(db, scope.schoolId, 'gaze'),
  ]);
  return {
    ...toSettings(row),
    revision: row.revision,
    results_oldest: results?.getTime() ?? null,
    gaze_oldest: gaze?.getTime() ?? null,
  };
}

/**
 * Changes the settings and writes it down.
 * @throws AppError record.changed where somebody else did since the caller saw them
 */
export function saveSettings(
  db: Database,
  actor: Actor,
  input: ParsedRequestOf<typeof calls.privacySettingsSave>,
) {
  const { scope } = actor;
  return db.transaction(async (tx) => {
    const before = await requireRow(tx, scope, 'update');
    const now = { ...toSettings(before) };
    await requireSeen(tx, scope, input.revision, { ...before, subject: 'school', now });
    const { results_kept_days, gaze_recording, gaze_kept_days } = input;
    const next: PrivacySettings = { results_kept_days, gaze_recording, gaze_kept_days };
    const { isEmpty, ...details } = differenceOf(now, { ...next });
    if (isEmpty) return { ...next, revision: before.revision };
    const revision = before.revision + 1;
    await tx
      .update(schools)
      .set({
        resultsKeptDays: results_kept_days,
        gazeRecording: gaze_recording === 1,
        gazeKeptDays: gaze_kept_days,
        revision,
      })
      .where(eq(schools.id, scope.schoolId));
    await recordChanges(tx, actor, [
      { action: 'settings', subject: 'school', id: scope.schoolId, name: before.name, details },
    ]);
    return { ...next, revision };
  });
}

async function requireRow(db: Database, scope: SchoolScope, lock?: 'update'): Promise<Row> {
  const query = db.select().from(schools).where(eq(schools.id, scope.schoolId));
  const [row] = await (lock ? query.for(lock) : query);
  if (!row) throw new Error('the school of a session is gone');
  return row;
}
