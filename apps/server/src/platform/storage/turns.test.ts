import { expect, test } from 'vitest';
import { createTurns } from './turns';

test('no more bytes a second than allowed, in the order they were asked for, a few at once', async () => {
  const turns = createTurns({ atOnce: 2, bytesPerSecond: 1e6 });
  const order: number[] = [];
  let [running, most] = [0, 0];
  const startMs = performance.now();
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      turns(10_000, async () => {
        order.push(index);
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
      }),
    ),
  );
  // The last piece waits for the nine before it, less what may be caught up.
  expect(performance.now() - startMs).toBeGreaterThan(60);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(most).toBeLessThanOrEqual(2);
});

test('work that fails gives its turn on', async () => {
  const turns = createTurns({ atOnce: 1, bytesPerSecond: 1e9 });
  const failing = turns(1, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  await expect(turns(1, async () => 'yes')).resolves.toBe('yes');
});
