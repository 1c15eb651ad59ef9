import { expect, test, vi } from 'vitest';
import { createSearchTurns } from './search-turns';

/** Searches that end when they are told to, by name in the order in which they began. */
function openSearches(limits: { atOnce?: number; maxWaiting?: number } = {}) {
  const turns = createSearchTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const search = (accountId: number, name: string) =>
    turns(accountId, name, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const haveBegun = (names: string[]) => vi.waitFor(() => expect(begun).toEqual(names));
  return { haveBegun, search, end: (name: string) => ends.get(name)?.() };
}

test('[LIB-17] who searches without end waits for oneself, and nobody waits for them', async () => {
  const { haveBegun, search, end } = openSearches({ atOnce: 2 });
  const greedy = ['a1', 'a2', 'a3'].map((name) => search(1, name));
  const modest = search(2, 'b1');
  await haveBegun(['a1', 'b1']);
  const next = [search(3, 'c1'), search(2, 'b2')];
  end('a1');
  await greedy[0];
  // The second of the greedy one was asked first, and gets the turn that is free; then the others have theirs.
  await haveBegun(['a1', 'b1', 'a2']);
  end('b1');
  await modest;
  await haveBegun(['a1', 'b1', 'a2', 'c1']);
  end('a2');
  await greedy[1];
  await haveBegun(['a1', 'b1', 'a2', 'c1', 'b2']);
  for (const name of ['c1', 'b2']) end(name);
  await Promise.all(next);
  await haveBegun(['a1', 'b1', 'a2', 'c1', 'b2', 'a3']);
  end('a3');
  await greedy[2];
});

test('[LIB-17] more searches than anybody waits for are refused, and the account may go on afterwards', async () => {
  const { haveBegun, search, end } = openSearches({ maxWaiting: 1 });
  const first = search(1, 'one');
  const second = search(1, 'two');
  await expect(search(1, 'three')).rejects.toMatchObject({ id: 'rate.limited', details: { retryAfter: 1 } });
  await haveBegun(['one']);
  end('one');
  await first;
  await haveBegun(['one', 'two']);
  end('two');
  await expect(second).resolves.toBe('two');
  const later = search(1, 'four');
  await haveBegun(['one', 'two', 'four']);
  end('four');
  await expect(later).resolves.toBe('four');
});

test('[LIB-17] a search that fails gives its turn back', async () => {
  const turns = createSearchTurns();
  await expect(turns(1, 'moon', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await expect(turns(1, 'moon', async () => 'found')).resolves.toBe('found');
});

test('[LIB-17] a list without words waits for no search', async () => {
  const { haveBegun, search, end } = openSearches({ atOnce: 1 });
  const searched = search(1, 'moon');
  await haveBegun(['moon']);
  const listed = search(1, '');
  await haveBegun(['moon', '']);
  for (const name of ['', 'moon']) end(name);
  await Promise.all([searched, listed]);
});
