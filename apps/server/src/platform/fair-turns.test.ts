import { expect, test } from 'vitest';
import { createFairTurns } from './fair-turns';

test('[RES-46] whoever brings hundreds of files keeps others waiting for one or two of them', async () => {
  const turns = createFairTurns();
  const done: string[] = [];
  const bring = (who: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      turns(who, async () => {
        await Promise.resolve();
        done.push(`${who}${index}`);
      }),
    );
  const all = bring('greedy', 300);
  await Promise.all([...bring('one', 1), ...bring('two', 2)]);
  expect(done.slice(0, 6)).toEqual(['greedy0', 'greedy1', 'one0', 'two0', 'greedy2', 'two1']);
  await Promise.all(all);
  expect(done).toHaveLength(303);
});

test('one piece of work at a time, and one that fails stops nobody', async () => {
  const turns = createFairTurns();
  let running = 0;
  const work = async () => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
  };
  const failing = turns('one', () => Promise.reject(new Error('broken')));
  const others = ['one', 'two', 'one'].map((who) => turns(who, work));
  await expect(failing).rejects.toThrow('broken');
  await Promise.all(others);
  await turns('later', work);
});
