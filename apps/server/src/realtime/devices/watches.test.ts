import { topics } from '@orrery/contract';
import { expect, test, vi } from 'vitest';
import type { OutgoingMessage } from '../broker/broker';
import { createWatches } from './watches';

const NOW = 1_000_000;

test('a page that watches a device of another school in its own keeps nobody there from watching it', async () => {
  const publish = vi.fn(async (_message: OutgoingMessage) => undefined);
  const watches = createWatches({ publish }, () => NOW);
  watches.accept(topics.watch(2, 7), Buffer.from(JSON.stringify({ until: NOW + 60_000, rateHz: 10 })));
  await watches.ask(1, [7], 2);
  expect(publish.mock.calls.map(([{ topic }]) => topic)).toEqual([topics.watch(1, 7)]);
  await watches.ask(2, [7], 2);
  watches.forget(topics.watch(2, 7));
  await watches.ask(2, [7], 2);
  expect(publish.mock.calls.map(([{ topic }]) => topic)).toEqual([topics.watch(1, 7), topics.watch(2, 7)]);
});
