import type { User } from '@orrery/contract';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { readByTurn } from '../by-turn';
import type { Database } from '../database/database';
import { accounts, sessions } from '../database/tables';
import { hashToken, newToken } from './token';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends after this long without a request. */
export const SESSION_MS = 30 * DAY_MS;
/** However much it is used, nobody stays logged in for longer: a cookie that was copied ends too. */
export const SESSION_LIFE_MS = 180 * DAY_MS;
/** Sliding is written at most once a day, so that reading stays reading. */
const SLIDE_AFTER_MS = DAY_MS;

/** Who a session belongs to. */
export interface SessionOwner {
  readonly user: User;
  readonly schoolId: number;
  readonly sessionHash: string;
  /** Whether the session just got its next 30 days, so that its cookie must follow. */
  readonly renewed: boolean;
}

/** An account with the password that was just proved. */
export interface ProvedAccount {
  readonly accountId: number;
  readonly passwordHash: string;
}

/**
 * Opens a session for an account and clears away those that have ended.
 * @returns the cookie's token; null where the password that was proved is none any more
 */
export async function openSession(
  db: Database,
  { accountId, passwordHash }: ProvedAccount,
  now = new Date(),
): Promise<string | null> {
  return db.transaction(async (tx) => {
    // Checking a password takes a while. Whoever changes it meanwhile waits here, and then ends this session too.
    const [proved] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, passwordHash)))
      .for('share');
    if (!proved) return null;
    await tx.delete(sessions).where(and(eq(sessions.accountId, accountId), lt(sessions.expiresAt, now)));
    return insertSession(tx, accountId, now);
  });
}

async function insertSession(db: Pick<Database, 'insert'>, accountId: number, now: Date): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    accountId,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  });
  return token;
}

/** Ends all sessions of an account; its consoles lose their connections within seconds (see `realtime/consoles`). */
export async function endSessions(db: Pick<Database, 'delete'>, accountId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.accountId, accountId));
}

/** Ends all sessions of an account and opens one in their place. @returns the cookie's token */
export async function replaceSessions(
  db: Pick<Database, 'delete' | 'insert'>,
  accountId: number,
  now = new Date(),
): Promise<string> {
  await endSessions(db, accountId);
  return insertSession(db, accountId, now);
}

/** Ends a session; does nothing where there is none. */
export async function closeSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Tells the owner of an open session, which this moves another 30 days on; null where the token opens none. */
export type FindSession = (token: string) => Promise<SessionOwner | null>;

/**
 * Makes the look-up of sessions. Each is looked up for each request, so that one that was ended anywhere opens nothing
 * any more; requests of one turn of the event loop share a query.
 */
export function createFindSession(db: Database): FindSession {
  const select = selectSessions(db);

  async function findSessions(hashes: string[]): Promise<ReadonlyMap<string, SessionOwner>> {
    const now = new Date();
    const rows = await select.execute({ hashes, now, oldest: new Date(now.getTime() - SESSION_LIFE_MS) });
    const owners = rows.map(({ expiresAt, ...owner }) => ({
      ...owner,
      renewed: expiresAt.getTime() - now.getTime() < SESSION_MS - SLIDE_AFTER_MS,
    }));
    await renew(
      db,
      owners.filter(({ renewed }) => renewed),
      now,
    );
    return new Map(owners.map((owner) => [owner.sessionHash, owner]));
  }

  const find = readByTurn(findSessions);
  return async (token) => (await find(hashToken(token))) ?? null;
}

/** Made once, because it is sent all the time; without a name, because poolers between us and the database forget it. */
function selectSessions(db: Database) {
  return db
    .select({
      sessionHash: sessions.tokenHash,
      expiresAt: sessions.expiresAt,
      schoolId: accounts.schoolId,
      user: {
        id: accounts.id,
        account: accounts.username,
        nickname: accounts.nickname,
        role: accounts.role,
      },
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('hashes')})`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.createdAt, sql.placeholder('oldest')),
        isNull(accounts.deletedAt),
      ),
    )
    .prepare('');
}

/** Gives sessions their next 30 days. */
async function renew(db: Database, owners: readonly SessionOwner[], now: Date): Promise<void> {
  if (owners.length === 0) return;
  const hashes = owners.map(({ sessionHash }) => sessionHash);
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  await db.update(sessions).set({ expiresAt }).where(inArray(sessions.tokenHash, hashes));
}
