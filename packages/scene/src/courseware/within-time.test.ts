import { expect, test } from 'vitest';
import { withinTime } from './within-time';

test('what never comes is an error in the end', async () => {
  await expect(withinTime(new Promise(() => undefined), 5)).rejects.toThrow('not ready within 5 ms');
});

test('what comes in time, or is there already, passes through', async () => {
  expect(await withinTime(Promise.resolve(3), 1_000)).toBe(3);
  expect(await withinTime(4)).toBe(4);
  await expect(withinTime(Promise.reject(new Error('own')), 1_000)).rejects.toThrow('own');
});
