import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { NotFound } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { createReach, endWhenSilent } from './reach';

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('a store that does not answer is given up, and for a moment nobody waits for it', async () => {
  let nowMs = 0;
  const reach = createReach(() => nowMs);
  await expect(reach.ask(10, never)).rejects.toMatchObject({
    id: 'storage.away',
    details: { retryAfter: 5 },
  });
  let asked = 0;
  const ask = () =>
    reach.ask(10, async () => {
      asked += 1;
      return 'here';
    });
  await expect(ask()).rejects.toMatchObject({ id: 'storage.away' });
  expect(asked).toBe(0);
  nowMs = 2_000;
  expect(await ask()).toBe('here');
  expect(await ask()).toBe('here');
});

test('what the store itself says is its answer', async () => {
  const reach = createReach();
  const absent = new NotFound({ message: 'no such key', $metadata: { httpStatusCode: 404 } });
  Object.assign(absent, { $response: {} });
  await expect(reach.ask(1_000, () => Promise.reject(absent))).rejects.toBe(absent);
  expect(await reach.ask(1_000, async () => 1)).toBe(1);
});

test('a body that falls silent ends for whoever waits, and not for whoever takes his time', async () => {
  const silent = new Readable({ read() {} });
  silent.push('beginning');
  await expect(text(endWhenSilent(silent, 20))).rejects.toMatchObject({ id: 'storage.away' });
  const patient = endWhenSilent(Readable.from(['a', 'b']), 20);
  const chunks = patient[Symbol.asyncIterator]();
  expect(String((await chunks.next()).value)).toBe('a');
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(String((await chunks.next()).value)).toBe('b');
});
