import { ADMINISTRATOR, TEACHER } from '@orrery/contract';
import { sql } from 'drizzle-orm';
import { presentCode } from '../features/devices/registration-code';
import { createSchool } from '../features/school/create-school';
import type { Database } from '../platform/database/database';
import { schools } from '../platform/database/tables';
import { toSchoolScope } from '../platform/session/caller';
import { generatePassword } from '../platform/session/passwords';
import type { Storage } from '../platform/storage/storage';
import { createDemoClass } from './demo-class';
import { importContent } from './import-content';

/** What the demonstration school needs. */
export interface DemoDeps {
  readonly db: Database;
  readonly storage: Storage;
  /** Password of both accounts; null makes one for each. */
  readonly demoPassword: string | null;
  /** Folder of the starter library; null for none. */
  readonly libraryFolder: string | null;
}

/** A new demonstration school: the only moment at which its passwords are known. */
export interface DemoSchool {
  readonly schoolId: number;
  readonly name: string;
  readonly accounts: readonly { readonly username: string; readonly password: string }[];
  readonly registrationCode: string;
  readonly resources: number;
}

const NAME = 'Maple Grove School / 青山实验学校';
/** Number of the lock that keeps two servers of one database from making two demonstrations. */
const DEMO_LOCK = 7_205_180_011;

/**
 * Makes a demonstration school with accounts, a class, a registration code and the starter library where the
 * database holds no school yet.
 * @returns null where there is a school already
 */
export async function ensureDemoSchool(deps: DemoDeps): Promise<DemoSchool | null> {
  if (!(await isEmpty(deps.db))) return null;
  // The library comes first, outside the transaction: a start that was cut off here simply imports again.
  const report = deps.libraryFolder ? (await importContent(deps, deps.libraryFolder)).pieces : null;
  const accounts = [
    { username: 'admin', nickname: 'Ms Bell / 林校长', role: ADMINISTRATOR },
    { username: 'teacher', nickname: 'Mr Hart / 何老师', role: TEACHER },
  ].map((account) => ({ ...account, password: deps.demoPassword ?? generatePassword() }));
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
    if (!(await isEmpty(tx))) return null;
    const { schoolId } = await createSchool(tx, { name: NAME, key: 'maple', accounts });
    await createDemoClass(tx, schoolId);
    const { code } = await presentCode(tx, toSchoolScope(schoolId));
    return {
      schoolId,
      name: NAME,
      accounts: accounts.map(({ username, password }) => ({ username, password })),
      registrationCode: code,
      resources: report ? report.added + report.updated + report.unchanged : 0,
    };
  });
}

async function isEmpty(db: Database): Promise<boolean> {
  const rows = await db.select({ id: schools.id }).from(schools).limit(1);
  return rows.length === 0;
}
