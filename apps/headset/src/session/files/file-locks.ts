/** What windows of one browser ask each other before they touch a file that all of them share. */
const readName = (sha256: string) => `orrery-file-read-${sha256}`;
const fetchName = (sha256: string) => `orrery-file-fetch-${sha256}`;

/** Holds a file for reading. @returns lets it go */
export function holdForUse(locks: LockManager, sha256: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    locks.request(readName(sha256), { mode: 'shared' }, hold).catch(reject);
  });
}

/** Fetches a file while no other window does; waits for its turn. */
export function whileFetching<T>(
  locks: LockManager,
  sha256: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  return locks.request(fetchName(sha256), { signal }, work) as Promise<T>;
}

/** Does something to a file that nobody reads or fetches; else nothing. */
export async function whileUnused(
  locks: LockManager,
  sha256: string,
  work: () => Promise<void>,
): Promise<void> {
  await locks.request(readName(sha256), { ifAvailable: true }, async (unread) => {
    if (!unread) return;
    await locks.request(fetchName(sha256), { ifAvailable: true }, (idle) => (idle ? work() : undefined));
  });
}
