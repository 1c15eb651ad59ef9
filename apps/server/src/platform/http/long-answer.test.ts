import { SUCCESS } from '@orrery/contract';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findLongList, writeInPieces } from './long-answer';

const entry = z.object({ id: z.number(), name: z.string().nullable(), kind: z.string().default('vr') });
const schema = z.object({ list: z.array(entry), total: z.number(), note: z.string().optional() });
const listOf = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, name: id % 2 ? `"Käfer" ${id}` : null, secret: 'x' }));

const find = (response: z.ZodType, answer: unknown) =>
  findLongList({ method: 'GET', path: '/api/x', response }, answer);

async function write(of: z.ZodType, answer: object): Promise<unknown> {
  const long = find(of, answer);
  if (!long) throw new Error('the answer is not long');
  return JSON.parse(await writeInPieces(long));
}

test.each([101, 1000])(
  'a list of %i entries is written as its schema says, and nothing more',
  async (count) => {
    const answer = { list: listOf(count), total: count, secret: 'y' };
    expect(await write(schema, answer)).toEqual({ s: SUCCESS, data: schema.parse(answer), msg: '' });
  },
);

test('an answer that is nothing but its list is written too', async () => {
  const bare = z.object({ list: z.array(entry) });
  const answer = { list: listOf(150) };
  expect(await write(bare, answer)).toEqual({ s: SUCCESS, data: bare.parse(answer), msg: '' });
});

test('other work is done between its pieces', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    if (turns < 1000) setImmediate(count);
  };
  setImmediate(count);
  await write(schema, { list: listOf(1000), total: 1 });
  expect(turns).toBeGreaterThan(20);
});

test('what its call does not say is refused, in the list and beside it', async () => {
  const wrong = [...listOf(300), { id: 'seven', name: null }];
  await expect(write(schema, { list: wrong, total: 1 })).rejects.toThrow(ResponseSerializationError);
  await expect(write(schema, { list: listOf(300), total: 'many' })).rejects.toThrow(
    ResponseSerializationError,
  );
});

test('short lists, and schemas that judge a list as a whole, are left to the usual way', () => {
  expect(find(schema, { list: listOf(100), total: 1 })).toBeNull();
  expect(find(z.object({ list: z.array(entry).max(5000) }), { list: listOf(300) })).toBeNull();
  expect(
    find(
      schema.refine(() => true),
      { list: listOf(300), total: 1 },
    ),
  ).toBeNull();
  expect(find(z.array(entry), listOf(300))).toBeNull();
});
