import { SKINS, type Skin } from '@orrery/contract';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { skinHosts } from '../database/tables';

/** A host name with the look that the log-in and activation pages wear under it. */
export interface SkinHost {
  /** As `toHostName` writes it. */
  readonly host: string;
  readonly skin: Skin;
}

/** The hosts that the operator's command line has given a look (GEN-12). */
export async function listSkinHosts(db: Database): Promise<SkinHost[]> {
  const rows = await db
    .select({ host: skinHosts.host, skin: skinHosts.skin })
    .from(skinHosts)
    .orderBy(asc(skinHosts.host));
  return rows.flatMap(({ host, skin: stored }) => {
    const skin = SKINS.find((one) => one === stored);
    return skin ? [{ host, skin }] : [];
  });
}

/** Gives a host its look, in place of another that it had. */
export async function setSkinHost(db: Database, { host, skin }: SkinHost): Promise<void> {
  await db.insert(skinHosts).values({ host, skin }).onConflictDoUpdate({
    target: skinHosts.host,
    set: { skin },
  });
}

/** Takes a host's look away. @returns false where it had none */
export async function removeSkinHost(db: Database, host: string): Promise<boolean> {
  const removed = await db
    .delete(skinHosts)
    .where(eq(skinHosts.host, host))
    .returning({ host: skinHosts.host });
  return removed.length > 0;
}
