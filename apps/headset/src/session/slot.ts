import { SLOTS } from './slot-store';

type Locks = Pick<LockManager, 'request'>;

/** Holds the lock for as long as the page lives, so that a second window takes the next slot. */
function tryHold(locks: Locks, slot: number): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(`orrery-headset-${slot}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<void>(() => undefined);
      })
      .catch(() => resolve(false));
  });
}

/**
 * Picks which of this browser's device identities this window is. Two windows are two devices, and a reload comes
 * back to its own slot because the old page's lock is gone by then.
 * @param locks the Web Locks API; null where it is missing (pages without HTTPS)
 * @param preferred the slot this tab had before a reload
 */
export async function takeSlot(locks: Locks | null, preferred = 0): Promise<number> {
  if (!locks) return preferred;
  const order = [preferred, ...Array.from({ length: SLOTS }, (_, slot) => slot)];
  for (const slot of order) {
    if (await tryHold(locks, slot)) return slot;
  }
  return SLOTS - 1;
}
