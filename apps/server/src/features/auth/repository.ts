import type { School, User } from '@orrery/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { accounts, schools } from '../../platform/database/tables';
import { schoolColumns, toHelp, toSchool } from '../../platform/schools';

/** An account with what a log-in checks and answers. */
export interface AccountRecord {
  readonly user: User;
  /** Null until the account was activated. */
  readonly passwordHash: string | null;
  readonly school: School;
  readonly help: string;
}

/** The account of a username; null where there is none, or none any more. Usernames are unique on the platform. */
export async function findAccount(db: Database, username: string): Promise<AccountRecord | null> {
  const [row] = await db
    .select({
      user: {
        id: accounts.id,
        account: accounts.username,
        nickname: accounts.nickname,
        role: accounts.role,
      },
      passwordHash: accounts.passwordHash,
      school: schoolColumns,
    })
    .from(accounts)
    .innerJoin(schools, eq(schools.id, accounts.schoolId))
    .where(and(eq(accounts.username, username), isNull(accounts.deletedAt)));
  return row ? { ...row, school: toSchool(row.school), help: toHelp(row.school) } : null;
}
