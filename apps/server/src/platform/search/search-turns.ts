import { AppError } from '../errors';

/** Searches at once, of all accounts: the others' orders need a connection and a core, too. */
const AT_ONCE = 2;
/** More than a person who types ever waits for. */
const MAX_WAITING = 12;
const RETRY_AFTER_SECONDS = 1;

/**
 * Lets an account search when it is its turn: one search at a time, and accounts one after the other, so that whoever
 * asks too much waits for oneself and nobody for them.
 * @param typed what is searched: a list without words has its turn at once
 * @throws AppError `rate.limited` where too many of the account's wait already
 */
export type SearchTurns = <T>(accountId: number, typed: string, search: () => Promise<T>) => Promise<T>;

/** @param limits for tests */
export function createSearchTurns({ atOnce = AT_ONCE, maxWaiting = MAX_WAITING } = {}): SearchTurns {
  /** In the order in which accounts have their next turn. */
  const waiting = new Map<number, (() => void)[]>();
  const searching = new Set<number>();

  function startNext(): void {
    for (const [accountId, [start, ...rest]] of waiting) {
      if (searching.size >= atOnce) return;
      if (searching.has(accountId)) continue;
      waiting.delete(accountId);
      if (rest.length > 0) waiting.set(accountId, rest);
      searching.add(accountId);
      start?.();
    }
  }

  function enter(accountId: number): Promise<void> {
    const others = waiting.get(accountId) ?? [];
    if (others.length >= maxWaiting) throw new AppError('rate.limited', { retryAfter: RETRY_AFTER_SECONDS });
    return new Promise((resolve) => {
      waiting.set(accountId, [...others, resolve]);
      startNext();
    });
  }

  return async (accountId, typed, search) => {
    if (typed === '') return search();
    await enter(accountId);
    try {
      return await search();
    } finally {
      searching.delete(accountId);
      startNext();
    }
  };
}
