import { ADMINISTRATOR } from '@orrery/contract';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Actor } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { accounts } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { SchoolScope } from '../../platform/session/caller';

/** An account as it is stored. */
export type AccountRow = typeof accounts.$inferSelect;

/** The accounts of a school that were not deleted. */
export function presentOf(scope: SchoolScope) {
  return and(eq(accounts.schoolId, scope.schoolId), isNull(accounts.deletedAt));
}

/**
 * Locks accounts, and the school's administrators with them until the end of the transaction: of two who each take
 * the role from the other only one succeeds. In the order of their ids, so that no two wait for each other.
 */
export async function lockAccounts(
  tx: Pick<Database, 'select'>,
  scope: SchoolScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AccountRow>> {
  const rows = await tx
    .select()
    .from(accounts)
    .where(and(presentOf(scope), or(inArray(accounts.id, [...ids]), eq(accounts.role, ADMINISTRATOR))))
    .orderBy(asc(accounts.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Refuses whoever lost the role while the request was on its way: its caller is known before its body has arrived,
 * and that may take minutes.
 * @param locked what `lockAccounts` gave
 * @throws AppError `auth.forbidden`
 */
export function requireStillAdministrator(locked: ReadonlyMap<number, AccountRow>, { user }: Actor): void {
  if (locked.get(user.id)?.role !== ADMINISTRATOR) throw new AppError('auth.forbidden');
}

/**
 * Refuses to take the last administrator from a school. Whoever was invited and has not come yet does not count:
 * nobody can log in as them.
 * @param locked what `lockAccounts` gave
 * @throws AppError `account.last-administrator`
 */
export function requireAnotherAdministrator(
  locked: ReadonlyMap<number, AccountRow>,
  leaving: AccountRow,
): void {
  const leads = ({ role, passwordHash }: AccountRow) => role === ADMINISTRATOR && passwordHash !== null;
  if (!leads(leaving)) return;
  const others = [...locked.values()].some((one) => one.id !== leaving.id && leads(one));
  if (!others) throw new AppError('account.last-administrator');
}
