import { expect, test } from 'vitest';
import { createBehind, createTurns } from './turns';

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

test('who is in no hurry waits behind all others, a few at once', async () => {
  const turns = createTurns({ atOnce: 2, bytesPerSecond: 1e9 });
  const behind = createBehind(turns, 1)(async () => undefined);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    order.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const all = [
    turns(1, work('lesson 1')),
    turns(1, work('lesson 2')),
    behind(1, work('install 1')),
    behind(1, work('install 2')),
    turns(1, work('lesson 3')),
  ];
  while (order.length < 5) {
    await new Promise((resolve) => setImmediate(resolve));
    ends.shift()?.();
  }
  for (const end of ends) end();
  await Promise.all(all);
  expect(order).toEqual(['lesson 1', 'lesson 2', 'lesson 3', 'install 1', 'install 2']);
});
