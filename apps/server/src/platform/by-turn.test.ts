import { expect, test } from 'vitest';
import { readByTurn } from './by-turn';

function reader() {
  const reads: string[][] = [];
  const find = readByTurn(async (keys) => {
    reads.push(keys);
    if (keys.includes('broken')) throw new Error('no connection');
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `${key} at ${reads.length}`]));
  });
  return { reads, find };
}

test('what is asked for in one turn is read at once, each key once', async () => {
  const { reads, find } = reader();
  expect(await Promise.all(['a', 'b', 'a', 'unknown'].map(find))).toEqual([
    'a at 1',
    'b at 1',
    'a at 1',
    undefined,
  ]);
  expect(reads).toEqual([['a', 'b', 'unknown']]);
});

test('a later question is read anew, also while an earlier one is on its way', async () => {
  const { find } = reader();
  const first = find('a');
  await new Promise(setImmediate);
  expect(await Promise.all([first, find('a')])).toEqual(['a at 1', 'a at 2']);
});

test('a failed read fails those who asked, and nobody after them', async () => {
  const { find } = reader();
  const [one, other] = [find('broken'), find('a')];
  await expect(one).rejects.toThrow('no connection');
  await expect(other).rejects.toThrow('no connection');
  expect(await find('a')).toBe('a at 2');
});
