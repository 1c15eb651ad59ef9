import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { secrets } from '../database/tables';
import type { KeyedCertificate } from './authority';

const NAME = 'tls-authority';

/** The authority of all servers of one database: a headset that trusts it trusts each of them. */
export interface SharedAuthority {
  find(): Promise<KeyedCertificate | null>;
  /**
   * Puts another one in the place of what was found, unless somebody else was first.
   * @returns what stands there then
   */
  replace(former: KeyedCertificate | null, made: KeyedCertificate): Promise<KeyedCertificate>;
}

export function createSharedAuthority(db: Database): SharedAuthority {
  const toText = ({ cert, key }: KeyedCertificate) => JSON.stringify({ cert, key });

  async function find(): Promise<KeyedCertificate | null> {
    const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, NAME));
    return row ? (JSON.parse(row.value) as KeyedCertificate) : null;
  }

  return {
    find,
    async replace(former, made) {
      const value = toText(made);
      if (former === null) await db.insert(secrets).values({ name: NAME, value }).onConflictDoNothing();
      else {
        await db
          .update(secrets)
          .set({ value })
          .where(and(eq(secrets.name, NAME), eq(secrets.value, toText(former))));
      }
      const present = await find();
      if (!present) throw new Error('the authority could not be stored');
      return present;
    },
  };
}
