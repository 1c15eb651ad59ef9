import { randomInt } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { registrationCodes, schools } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

/** Long enough for a school day, short enough that a code on a photograph is worthless tomorrow. */
const CODE_LIFE_MS = 12 * 60 * 60 * 1000;
/** With eight digits a free one is found at once; more tries would mean that something else is wrong. */
const MAX_TRIES = 20;

export interface RegistrationCode {
  readonly code: string;
  readonly expiresAt: Date;
  readonly used: number;
}

/** The code that a school's devices join with now; a new one where there is none, it expired, or on request. */
export async function presentCode(
  db: Database,
  scope: SchoolScope,
  renew = false,
): Promise<RegistrationCode> {
  const present = renew ? null : await findCode(db, scope);
  return present ?? makeCode(db, scope, renew);
}

async function findCode(db: Database, scope: SchoolScope): Promise<RegistrationCode | null> {
  const [row] = await db
    .select()
    .from(registrationCodes)
    .where(and(eq(registrationCodes.schoolId, scope.schoolId), gt(registrationCodes.expiresAt, new Date())))
    .orderBy(desc(registrationCodes.createdAt))
    .limit(1);
  return row ?? null;
}

async function makeCode(db: Database, scope: SchoolScope, renew: boolean): Promise<RegistrationCode> {
  return db.transaction(async (tx) => {
    // Two who ask at the moment of expiry get the same new code: the second waits, and finds the first one's.
    await tx.select().from(schools).where(eq(schools.id, scope.schoolId)).for('update');
    const present = renew ? null : await findCode(tx, scope);
    if (present) return present;
    const now = new Date();
    // A renewed code ends the former one: whoever still holds it is told that it expired.
    await tx
      .update(registrationCodes)
      .set({ expiresAt: now })
      .where(and(eq(registrationCodes.schoolId, scope.schoolId), gt(registrationCodes.expiresAt, now)));
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const [row] = await tx
        .insert(registrationCodes)
        .values({
          code: String(randomInt(100_000_000)).padStart(8, '0'),
          schoolId: scope.schoolId,
          expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
        })
        .onConflictDoNothing()
        .returning();
      if (row) return row;
    }
    throw new Error('no free registration code was found');
  });
}
