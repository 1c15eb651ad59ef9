import { CallError } from '@orrery/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Broken } from './faults';
import { patienceMs } from './patience';
import { persist } from './persist';

const noResponse = () => new CallError(810, 'no answer', { id: 'transport.no-response' });
const { signal } = new AbortController();

// A page's window, as far as waiting needs one.
beforeAll(() => vi.stubGlobal('window', new EventTarget()));
afterAll(() => vi.unstubAllGlobals());

/** Lets every wait end at once, as when the network comes back. */
function hurry(isWaiting: boolean): void {
  if (isWaiting) setTimeout(() => window.dispatchEvent(new Event('online')));
}

test('[RES-32] what breaks off is tried until it succeeds, and says that it waits', async () => {
  const failures = [noResponse(), new Broken(), noResponse()];
  const told: boolean[] = [];
  const work = () => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve('done');
  };
  const onWait = (isWaiting: boolean) => {
    told.push(isWaiting);
    hurry(isWaiting);
  };
  expect(await persist(work, signal, onWait)).toBe('done');
  expect(told).toEqual([true, true, true, false]);
});

test('a refusal is not tried again', async () => {
  const refusal = new CallError(-602, 'repeated', { id: 'upload.repeated' });
  const work = vi.fn(() => Promise.reject(refusal));
  await expect(persist(work, signal, hurry)).rejects.toBe(refusal);
  expect(work).toHaveBeenCalledOnce();
});

test('whoever gives up does not wait', async () => {
  const controller = new AbortController();
  const onWait = () => controller.abort(new Error('given up'));
  await expect(persist(() => Promise.reject(noResponse()), controller.signal, onWait)).rejects.toThrow(
    'given up',
  );
});

test('waits grow and end', () => {
  expect([0, 1, 2, 3].map((attempt) => patienceMs(attempt, () => 1))).toEqual([500, 1000, 2000, 4000]);
  expect(patienceMs(50, () => 1)).toBe(10_000);
});
