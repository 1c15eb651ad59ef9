import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { accounts, auditEntries } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

/** Everybody of a school who changed something that was written down, by nickname. */
export async function listPeople(db: Database, scope: SchoolScope) {
  return db
    .select({
      id: accounts.id,
      nickname: accounts.nickname,
      username: accounts.username,
      is_deleted: sql<number>`(${accounts.deletedAt} is not null)::int`,
    })
    .from(accounts)
    .where(
      and(
        eq(accounts.schoolId, scope.schoolId),
        sql`exists (select from ${auditEntries}
          where ${auditEntries.schoolId} = ${accounts.schoolId} and ${auditEntries.actorId} = ${accounts.id})`,
      ),
    )
    .orderBy(asc(accounts.nickname), asc(accounts.id));
}
