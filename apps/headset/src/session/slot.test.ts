import { expect, test } from 'vitest';
import { takeSlot } from './slot';

/** A lock manager like a browser's: one holder a name, `ifAvailable` answers at once. */
function createLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>();
  const request = async (name: string, _options: unknown, callback: (lock: Lock | null) => unknown) => {
    if (held.has(name)) return callback(null);
    held.add(name);
    return callback({ name, mode: 'exclusive' });
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}

test('the first window of a browser is slot 0, the second slot 1', async () => {
  const locks = createLocks();
  expect(await takeSlot(locks)).toBe(0);
  expect(await takeSlot(locks)).toBe(1);
  expect(await takeSlot(locks)).toBe(2);
});

test('a reloaded tab takes its own slot again', async () => {
  expect(await takeSlot(createLocks(), 1)).toBe(1);
});

test('a duplicated tab, which copies the remembered slot, becomes another device', async () => {
  const locks = createLocks();
  await takeSlot(locks, 0);
  await takeSlot(locks, 1);
  expect(await takeSlot(locks, 1)).toBe(2);
});

test('a browser without locks keeps its remembered slot', async () => {
  expect(await takeSlot(null)).toBe(0);
  expect(await takeSlot(null, 3)).toBe(3);
});
