import { calls } from '@orrery/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { accounts, activations, schools } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { CallServer } from '../../platform/http/handle';
import { beginAll, type ThrottleRule } from '../../platform/http/throttle';
import { networkOf } from '../../platform/network/client-network';
import { hashPassword } from '../../platform/session/passwords';
import { hashToken } from '../../platform/session/token';
import type { AuthDeps } from './deps';
import { requireSame } from './password-texts';
import { PASSWORD_CHANGED, recordWithoutSession } from './write-down';

const MINUTE_MS = 60_000;

/** Attempts at one account from one address. */
const PAIR: ThrottleRule = { free: 5, firstDelayMs: 2000, maxDelayMs: 15 * MINUTE_MS };
/** Attempts from one address: a whole staff room may join behind one. */
const ADDRESS: ThrottleRule = { free: 50, firstDelayMs: 2000, maxDelayMs: 5 * MINUTE_MS };

interface Claim {
  readonly username: string;
  readonly code: string;
}

interface Invited {
  readonly id: number;
  readonly schoolId: number;
  readonly account: string;
  readonly nickname: string;
  readonly school_name: string;
}

/** Answers `accountActivation`: sets the first password of an invited account (AUTH-20, AUTH-27, AUTH-28). */
export function registerActivation(server: CallServer, { db, throttles }: AuthDeps): void {
  const pair = throttles.open('activation pair', PAIR);
  const address = throttles.open('activation address', ADDRESS);

  server.handle(calls.accountActivation, async (input, { request, language, log }) => {
    requireSame(input.password, { field: 'password_second', value: input.password_second }, language);
    const network = networkOf(request.ip);
    const key = `${network} ${input.username.toLowerCase()}`;
    const giveBack = beginAll([
      [pair, key],
      [address, network],
    ]);
    const joined = await activate(db, input);
    giveBack();
    pair.clear(key);
    log.info({ account: joined.id }, 'account activated');
    return { account: joined.account, school_name: joined.school_name };
  });
}

/** Sets the password; the code works once, also when two browsers send it in the same moment. */
async function activate(db: Database, input: Claim & { password: string }): Promise<Invited> {
  // Hashing is slow on purpose: only a code that fits is worth it.
  await requireInvited(db, input);
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    const invited = await requireInvited(tx, input, 'locked');
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, invited.id));
    const used = eq(activations.codeHash, hashToken(input.code));
    const details = PASSWORD_CHANGED;
    await recordWithoutSession(tx, invited, { by: 'owner', action: 'edit', details });
    await tx.update(activations).set({ usedAt: new Date() }).where(used);
    return invited;
  });
}

/**
 * The account that a code may activate now.
 * @param lock whether the account's row stays locked until the end of the transaction
 * @throws AppError `activation.unknown-account`, `activation.wrong-code`, `activation.already-active`,
 * `activation.expired`
 */
async function requireInvited(
  db: Pick<Database, 'select'>,
  { username, code }: Claim,
  lock?: 'locked',
): Promise<Invited> {
  const query = db
    .select({
      id: accounts.id,
      schoolId: accounts.schoolId,
      account: accounts.username,
      nickname: accounts.nickname,
      passwordHash: accounts.passwordHash,
      school_name: schools.showName,
    })
    .from(accounts)
    .innerJoin(schools, eq(schools.id, accounts.schoolId))
    .where(and(eq(accounts.username, username), isNull(accounts.deletedAt)));
  const [account] = await (lock ? query.for('update', { of: accounts }) : query);
  if (!account) throw new AppError('activation.unknown-account');
  const [activation] = await db
    .select({ usedAt: activations.usedAt, expiresAt: activations.expiresAt })
    .from(activations)
    .where(and(eq(activations.codeHash, hashToken(code)), eq(activations.accountId, account.id)));
  if (!activation) throw new AppError('activation.wrong-code');
  if (activation.usedAt || account.passwordHash) throw new AppError('activation.already-active');
  if (activation.expiresAt <= new Date()) throw new AppError('activation.expired');
  return account;
}
