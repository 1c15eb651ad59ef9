import { INITIAL_DESIRED } from '@orrery/contract';
import { expect, test } from 'vitest';
import { createDesiredBook } from './desired-book';

const body = (revision: number) => ({ ...INITIAL_DESIRED, revision });

test('a body is known by its revision alone', () => {
  const book = createDesiredBook();
  expect(book.find(1, 1)).toBeNull();
  book.keep(1, body(1));
  expect(book.find(1, 1)).toEqual(body(1));
  expect(book.find(1, 2)).toBeNull();
  book.keep(1, body(2));
  expect(book.find(1, 1)).toBeNull();
  expect(book.find(1, 2)).toEqual(body(2));
});

test('who had no order for longest makes room', () => {
  const book = createDesiredBook(2);
  for (const id of [1, 2, 1, 3]) book.keep(id, body(id));
  expect([1, 2, 3].map((id) => book.find(id, id)?.revision)).toEqual([1, undefined, 3]);
});
