import { INITIAL_DESIRED } from '@orrery/contract';
import { expect, test } from 'vitest';
import type { OutgoingMessage } from '../broker/broker';
import { createDesiredPublisher } from './desired-publisher';

const body = (revision: number) => ({ ...INITIAL_DESIRED, revision });

test('an order that the broker could not take may be told again', async () => {
  const told: number[] = [];
  let broken = true;
  const publisher = createDesiredPublisher({
    publish: async (message: OutgoingMessage) => {
      if (broken) throw new Error('broken');
      told.push((message.body as { revision: number }).revision);
    },
  });
  await expect(publisher.publish(1, 7, body(3))).rejects.toThrow('broken');
  broken = false;
  await publisher.publish(1, 7, body(3));
  await publisher.publish(1, 7, body(2));
  expect(told).toEqual([3]);
});
