import { beginAll, type ThrottleRule } from '../../platform/http/throttle';
import type { OpenThrottle } from '../../platform/http/throttles';
import { networkOf } from '../../platform/network/client-network';

const MINUTE_MS = 60_000;

/** Failed log-ins and their waits (decision 0022). */
const RULES = {
  /** At one account from one address, or from one browser that it knows: five for typing mistakes. */
  pair: { free: 5, firstDelayMs: 2000, maxDelayMs: 15 * MINUTE_MS },
  /** From one address over all accounts: a whole school may share one. */
  address: { free: 100, firstDelayMs: 2000, maxDelayMs: 5 * MINUTE_MS },
  /** At one account from all browsers that it does not know, however many addresses they come from. */
  account: { free: 30, firstDelayMs: 2000, maxDelayMs: 5 * MINUTE_MS },
} as const satisfies Record<string, ThrottleRule>;

/** Where an attempt comes from. */
export interface AttemptSource {
  readonly username: string;
  readonly address: string;
  /** The browser, where this account logged in from it before; null for any other. */
  readonly knownBrowser: string | null;
}

/** An attempt that may be made. */
export interface Attempt {
  /** The password was right: nothing of this attempt is held against anybody. */
  succeeded(): void;
}

/** Slows down guesses at passwords. */
export interface LoginLimits {
  /**
   * Counts an attempt before its outcome is known.
   * @throws AppError `rate.limited` with the seconds to wait
   */
  begin(source: AttemptSource): Attempt;
}

/** @param open opens the throttles that count together with those of other servers */
export function createLoginLimits(open: OpenThrottle): LoginLimits {
  const pair = open('login pair', RULES.pair);
  const address = open('login address', RULES.address);
  const account = open('login account', RULES.account);

  return {
    begin(source) {
      const name = source.username.toLowerCase();
      const network = networkOf(source.address);
      const pairKey = `${source.knownBrowser ?? network} ${name}`;
      // Strangers at the same address or elsewhere must not keep the owner out of a browser of his own.
      const shared = [[address, network] as const, [account, name] as const];
      const giveBack = beginAll([[pair, pairKey], ...(source.knownBrowser ? [] : shared)]);
      return {
        succeeded() {
          giveBack();
          pair.clear(pairKey);
        },
      };
    },
  };
}
