import type { DeviceEvent } from '@orrery/contract';
import { expect, test } from 'vitest';
import { createMemoryStore, type KeyValue } from '../key-value';
import { randomUuid } from './identity';
import { openOutbox } from './outbox';

const worn = (): DeviceEvent => ({ id: randomUuid(), at: 1, type: 'worn', value: true });

/** A store whose disk is full while told so. */
function createTightStore(): KeyValue & { full: boolean } {
  const memory = createMemoryStore();
  return {
    ...memory,
    full: false,
    async set(key, value) {
      if (this.full) throw new Error('quota exceeded');
      await memory.set(key, value);
    },
  };
}

test('a full disk is told, keeps no event from being sent, and is written to again once there is room', async () => {
  const store = createTightStore();
  const sent: string[] = [];
  const faults: string[] = [];
  const open = () =>
    openOutbox(
      store,
      ({ id }) => sent.push(id),
      (error) => faults.push(String(error)),
    );
  const outbox = await open();
  const [first, second] = [worn(), worn()];
  store.full = true;
  await outbox.add(first);
  expect(sent).toEqual([first.id]);
  expect(faults).toEqual(['Error: quota exceeded']);
  store.full = false;
  await outbox.add(second);
  outbox.stop();
  const again = await open();
  expect(again.size).toBe(2);
  again.stop();
});

test('events of a school that the device left are not kept for the next', async () => {
  const store = createMemoryStore();
  const open = () =>
    openOutbox(
      store,
      () => undefined,
      (error) => expect.unreachable(String(error)),
    );
  const outbox = await open();
  await outbox.add(worn());
  await outbox.clear();
  expect(outbox.size).toBe(0);
  expect((await open()).size).toBe(0);
});

test('answers of a test survive a reload, also beside an entry that makes no sense', async () => {
  const store = createMemoryStore();
  const answer: DeviceEvent = {
    ...{ id: randomUuid(), at: 5, type: 'review.point', reviewId: 3, student: null },
    ...{ point: 2, correct: true, tries: 4, seconds: 1.5 },
  };
  await store.set('orrery.outbox', JSON.stringify([{ type: 'of tomorrow' }, answer, null]));
  const sent: DeviceEvent[] = [];
  const outbox = await openOutbox(
    store,
    (event) => sent.push(event),
    (error) => expect.unreachable(String(error)),
  );
  outbox.flush();
  outbox.stop();
  expect(sent).toEqual([answer]);
});
