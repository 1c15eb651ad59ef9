import { expect, test } from 'vitest';
import { type Attack, toFrames } from './attack';
import { HARMLESS } from './generate-attack';

test('a flood of large messages is many, but not more than whoever sends it can hold', () => {
  const flood = (characters: number, times = 1200): Attack => ({
    ...HARMLESS,
    steps: [
      {
        ...{ kind: 'publish', topic: 't', qos: 0, retain: false, dup: false, id: 1, times },
        payload: { json: { $times: ['学', characters] } },
      },
    ],
  });
  const bytesOf = (attack: Attack) =>
    toFrames(attack, { client_id: '', ticket: '' }, { own: {}, foreign: {} }).at(-1)?.length ?? 0;
  const one = bytesOf(flood(1000, 1));
  expect(bytesOf(flood(1000))).toBe(1200 * one);
  expect(bytesOf(flood(1_100_000))).toBeGreaterThan(5 * 3_300_000);
  expect(bytesOf(flood(1_100_000))).toBeLessThan(2 ** 26);
});
