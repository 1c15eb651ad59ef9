import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database';
import { recordStores, reviewParticipants, statementQueue, toldStatements } from '../database/tables';
import { actorOf } from '../results/xapi/actors';
import { loadNamespace } from '../results/xapi/name-uuid';
import type { SchoolScope } from '../session/caller';
import type { HeldStudent, StudentHolding } from './student-holding';

function participantsOf(db: Database, scope: SchoolScope, student: HeldStudent) {
  return db
    .select({ id: reviewParticipants.id })
    .from(reviewParticipants)
    .where(
      and(eq(reviewParticipants.schoolId, scope.schoolId), eq(reviewParticipants.studentId, student.id)),
    );
}

/**
 * What the school's record store is told of the student. The export says under which name it knows the student, so that
 * whoever runs it can find and erase that too; what waits to be sent goes with the student. Before the holding of
 * results, which takes the student out of them.
 */
export const statementHolding: StudentHolding = {
  name: 'record_store',
  async collect(db, scope, student) {
    const [store] = await db.select().from(recordStores).where(eq(recordStores.schoolId, scope.schoolId));
    if (!store) return [];
    const told = await db
      .select({ participantId: toldStatements.participantId })
      .from(toldStatements)
      .where(inArray(toldStatements.participantId, participantsOf(db, scope, student)));
    if (told.length === 0) return [];
    const rule = { ...store, namespace: await loadNamespace(db) };
    const known = { ...student, studentId: student.id, participantId: 0, deviceId: 0, isErased: false };
    return [{ store: store.url, actor: actorOf(rule, known), tests: told.length }];
  },
  async erase(db, scope, student) {
    const { rowCount } = await db
      .delete(statementQueue)
      .where(inArray(statementQueue.participantId, participantsOf(db, scope, student)));
    return rowCount ?? 0;
  },
};
