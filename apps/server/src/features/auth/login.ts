import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { createThrottle, type Throttle } from '../../platform/http/throttle';
import { verifyPassword } from '../../platform/session/passwords';
import { type AccountRecord, findAccount } from './repository';

const MINUTE_MS = 60_000;

/** Guesses at one account from one address: five for typing mistakes, then waits that double from 2 s. */
const PER_ACCOUNT = { free: 5, firstDelayMs: 2000, maxDelayMs: 15 * MINUTE_MS };
/** Failed log-ins from one address, over all accounts: a whole school may share one. */
const PER_ADDRESS = { free: 100, firstDelayMs: 2000, maxDelayMs: 5 * MINUTE_MS };

/** Tells who somebody is by username and password. */
export type CheckLogin = (attempt: {
  username: string;
  password: string;
  address: string;
}) => Promise<AccountRecord>;

/**
 * Makes the check of log-ins.
 * @returns throws AppError `auth.unknown-user`, `auth.wrong-password`, `rate.limited`
 */
export function createCheckLogin(
  db: Database,
  throttles: { account: Throttle; address: Throttle } = {
    account: createThrottle(PER_ACCOUNT),
    address: createThrottle(PER_ADDRESS),
  },
): CheckLogin {
  return async ({ username, password, address }) => {
    const key = `${address} ${username.toLowerCase()}`;
    throttles.account.begin(key);
    throttles.address.begin(address);
    const account = await findAccount(db, username);
    const fits = await verifyPassword(account?.passwordHash ?? null, password);
    if (!account) throw new AppError('auth.unknown-user');
    if (!fits) throw new AppError('auth.wrong-password');
    throttles.account.clear(key);
    throttles.address.refund(address);
    return account;
  };
}
