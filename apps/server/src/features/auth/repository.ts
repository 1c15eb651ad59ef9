import type { School, User } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { accounts, schools } from '../../platform/database/tables';

/** An account with what a log-in checks and answers. */
export interface AccountRecord {
  readonly user: User;
  /** Null until the account was activated. */
  readonly passwordHash: string | null;
  readonly school: School;
  readonly help: string | null;
}

/** The account of a username; null where there is none. Usernames are unique on the platform. */
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
      school: {
        id: schools.id,
        name: schools.name,
        school_show_name: schools.showName,
        logo: schools.logo,
        school_key: schools.key,
      },
      help: schools.helpLink,
    })
    .from(accounts)
    .innerJoin(schools, eq(schools.id, accounts.schoolId))
    .where(eq(accounts.username, username));
  return row ?? null;
}
