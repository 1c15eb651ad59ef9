import type { Database } from '../../platform/database/database';
import { accounts, deviceGroups, schools } from '../../platform/database/tables';
import { TakenError } from '../../platform/errors';
import { hashPassword } from '../../platform/session/passwords';

/** What a new school starts with. */
export interface NewSchool {
  readonly name: string;
  readonly showName?: string | undefined;
  /** Short and unique on the platform. */
  readonly key: string;
  /** None where an administrator is invited afterwards. */
  readonly accounts: readonly NewAccount[];
}

/** An account of a new school. */
export interface NewAccount {
  readonly username: string;
  readonly nickname: string;
  readonly role: number;
  readonly password: string;
}

/**
 * Makes a school with its accounts and its default device group.
 * @throws TakenError where its key or a username is in use
 */
export async function createSchool(db: Database, school: NewSchool): Promise<{ schoolId: number }> {
  // Hashing is slow on purpose; it must not hold the transaction open.
  const hashed = await Promise.all(
    school.accounts.map(async ({ password, ...account }) => ({
      ...account,
      passwordHash: await hashPassword(password),
    })),
  );
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(schools)
      .values({ name: school.name, showName: school.showName ?? school.name, key: school.key })
      .onConflictDoNothing()
      .returning({ id: schools.id });
    if (!row) throw new TakenError(`The school key ${school.key}`);
    for (const account of hashed) {
      const made = await tx
        .insert(accounts)
        .values({ ...account, schoolId: row.id })
        .onConflictDoNothing()
        .returning({ id: accounts.id });
      if (made.length === 0) throw new TakenError(`The username ${account.username}`);
    }
    await tx.insert(deviceGroups).values({ schoolId: row.id, name: DEFAULT_GROUP_NAME, isDefault: true });
    return { schoolId: row.id };
  });
}

/** Shown in both languages, because a name that a school gives is not translated. */
const DEFAULT_GROUP_NAME = 'All headsets / 全部头显';
