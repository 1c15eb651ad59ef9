import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { activations } from '../../platform/database/tables';
import { hashToken, newToken } from '../../platform/session/token';

/** How long an activation letter is good for; its text says so too. */
export const ACTIVATION_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes the code of an activation letter; earlier codes of the account end. @returns the code, stored only as a hash */
export async function openActivation(db: Database, accountId: number, now = new Date()): Promise<string> {
  const code = newToken();
  await db.transaction(async (tx) => {
    await tx.delete(activations).where(and(eq(activations.accountId, accountId), isNull(activations.usedAt)));
    await tx.insert(activations).values({
      codeHash: hashToken(code),
      accountId,
      expiresAt: new Date(now.getTime() + ACTIVATION_DAYS * DAY_MS),
    });
  });
  return code;
}
