import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database/database';
import { secrets } from './database/tables';

const SECRET_BYTES = 32;

/**
 * A secret that all servers of one database share, made when first asked for.
 * @param name what it is for; each purpose has its own
 * @returns 32 random bytes, the same at every start and on every server
 */
export async function loadSecret(db: Database, name: string): Promise<Uint8Array> {
  const value = randomBytes(SECRET_BYTES).toString('base64');
  // Two servers may start at once: the first insert wins, and both read what was stored.
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`secret ${name} could not be stored`);
  return new Uint8Array(Buffer.from(row.value, 'base64'));
}
