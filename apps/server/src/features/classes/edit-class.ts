import { eq } from 'drizzle-orm';
import { type Actor, recordChanges, requireSeen } from '../../platform/audit/audit';
import { lockClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { classes } from '../../platform/database/tables';

/** A class after a save. */
export interface SavedClass {
  readonly class_id: number;
  readonly revision: number;
}

/** Makes a class (CLS-11). */
export async function createClass(db: Database, actor: Actor, name: string): Promise<SavedClass> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(classes)
      .values({ schoolId: actor.scope.schoolId, name })
      .returning({ class_id: classes.id, revision: classes.revision });
    if (!row) throw new Error('the class was not stored');
    await recordChanges(tx, actor, [
      { action: 'create', subject: 'class', id: row.class_id, name, details: { after: { name } } },
    ]);
    return row;
  });
}

interface Renaming {
  readonly classId: number;
  readonly name: string;
  /** Of the row that the caller saw; undefined overwrites any. */
  readonly revision: number | undefined;
}

/** Renames a class (CLS-11). @throws AppError `class.unknown`, `record.changed` */
export async function renameClass(
  db: Database,
  actor: Actor,
  { classId, name, revision }: Renaming,
): Promise<SavedClass> {
  return db.transaction(async (tx) => {
    const present = await lockClass(tx, actor.scope, classId, 'no key update');
    const now = { name: present.name };
    await requireSeen(tx, actor.scope, revision, { ...present, subject: 'class', now });
    if (name === present.name) return { class_id: classId, revision: present.revision };
    const saved = { name, revision: present.revision + 1 };
    await tx.update(classes).set(saved).where(eq(classes.id, classId));
    const details = { before: { name: present.name }, after: { name } };
    await recordChanges(tx, actor, [{ action: 'edit', subject: 'class', id: classId, name, details }]);
    return { class_id: classId, revision: saved.revision };
  });
}
