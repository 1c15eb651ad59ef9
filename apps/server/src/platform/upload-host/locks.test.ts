import { expect, test } from 'vitest';
import { createLocks, type Hold } from './locks';

const KEY = 'schools/1/a';

test('[RES-32] one connection sends; one that has fallen silent makes way for the next', async () => {
  let nowMs = 0;
  const locks = createLocks(() => nowMs);
  let first: Hold | null = null;
  let ended = 0;
  first = await locks.take(KEY, () => {
    ended += 1;
    first?.release();
  });
  nowMs = 4_000;
  expect(await locks.take(KEY, () => undefined)).toBeNull();
  first?.touch();
  nowMs = 8_000;
  expect(await locks.take(KEY, () => undefined)).toBeNull();
  expect(ended).toBe(0);
  nowMs = 10_000;
  const next = await locks.take(KEY, () => undefined);
  expect(next).not.toBeNull();
  expect(ended).toBe(1);
  // The former holder takes nothing from the present one.
  first?.release();
  expect(await locks.take(KEY, () => undefined)).toBeNull();
  next?.release();
  expect(await locks.take(KEY, () => undefined)).not.toBeNull();
});

test('[RES-34] an upload that is let go ends whoever sends it, and waits for that', async () => {
  const locks = createLocks();
  const order: string[] = [];
  const hold = await locks.take(KEY, () => {
    order.push('told');
    queueMicrotask(() => {
      order.push('ended');
      hold?.release();
    });
  });
  await locks.end(KEY);
  order.push('gone');
  expect(order).toEqual(['told', 'ended', 'gone']);
  await locks.end(KEY);
});
