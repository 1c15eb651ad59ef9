import { beforeEach, expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords';

/** Hashes that were begun and not ended. */
const running: ((value: unknown) => void)[] = [];
let most = 0;

vi.mock('@node-rs/argon2', () => {
  const work = () =>
    new Promise((resolve) => {
      running.push(resolve);
      most = Math.max(most, running.length);
    });
  return { hash: work, verify: work };
});

/** Ends what runs until nothing is left. */
async function endAll(): Promise<void> {
  while (running.length > 0) {
    running.shift()?.(true);
    await new Promise(setImmediate);
  }
}

beforeEach(() => {
  most = 0;
});

test('a flood of log-ins takes two threads, the others go on reading files', async () => {
  const all = Array.from({ length: 50 }, (_, index) =>
    index % 2 ? verifyPassword('stored', 'typed') : hashPassword('typed'),
  );
  await new Promise(setImmediate);
  await endAll();
  await Promise.all(all);
  expect(most).toBe(2);
});

test('whoever comes when two hundred wait is told to come again, and afterwards is let in', async () => {
  const waiting = Array.from({ length: 200 }, () => verifyPassword('stored', 'typed'));
  await new Promise(setImmediate);
  await expect(verifyPassword('stored', 'typed')).rejects.toMatchObject({
    id: 'rate.limited',
    details: { retryAfter: 5 },
  });
  await expect(hashPassword('typed')).rejects.toMatchObject({ id: 'rate.limited' });
  await endAll();
  await Promise.all(waiting);
  const late = verifyPassword('stored', 'typed');
  await new Promise(setImmediate);
  await endAll();
  expect(await late).toBe(true);
});
