import { CLOSE_CODE } from '@orrery/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Broker, type BrokerStatus, connectBroker } from './connect-broker';
import type { BrokerLink, openLink } from './link';

type Events = Parameters<typeof openLink>[2];

/** Every opened link, in order; a test is its other end. */
const links: { events: Events; probe: () => void }[] = [];

vi.mock('./link', () => ({
  openLink: (...[, , events]: Parameters<typeof openLink>): BrokerLink => {
    const probe = vi.fn();
    links.push({ events, probe });
    return {
      subscribe: () => undefined,
      unsubscribe: () => undefined,
      publish: async () => true,
      probe,
      cut: () => undefined,
      end: async () => undefined,
    };
  },
}));

let broker: Broker;
const statuses: BrokerStatus[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  links.length = 0;
  statuses.length = 0;
  broker = connectBroker({
    origin: 'http://school',
    access: async () => ({
      client_id: 'device:1',
      ticket: 'ticket',
      expires: Number.MAX_SAFE_INTEGER,
      mqtt_address: '/mqtt',
    }),
    random: () => 1,
    onMessage: () => undefined,
    onStatus: (status) => statuses.push(status),
  });
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(async () => {
  await broker.end();
  vi.useRealTimers();
});

/** Comes online, holds so long and is cut; then how long it waits before it tries again. */
async function waitAfter(heldMs: number): Promise<number> {
  const link = links.at(-1);
  link?.events.onOnline();
  await vi.advanceTimersByTimeAsync(heldMs);
  const count = links.length;
  link?.events.onClose({ code: 1006, reason: '' });
  const cutMs = Date.now();
  while (links.length === count) await vi.advanceTimersByTimeAsync(50);
  return Date.now() - cutMs;
}

describe('waits between attempts', () => {
  test('grow while connections last less than five seconds, as where two pages push each other out', async () => {
    expect(await waitAfter(1_000)).toBe(250);
    expect(await waitAfter(1_000)).toBe(500);
    expect(await waitAfter(4_900)).toBe(1_000);
  });

  test('begin anew after a connection that lasted', async () => {
    expect(await waitAfter(1_000)).toBe(250);
    expect(await waitAfter(1_000)).toBe(500);
    expect(await waitAfter(5_100)).toBe(250);
  });
});

describe('a machine that woke up', () => {
  test('probes the line that it has, and opens no second one', async () => {
    links[0]?.events.onOnline();
    broker.reconnect();
    await vi.advanceTimersByTimeAsync(0);
    expect(links[0]?.probe).toHaveBeenCalledOnce();
    expect(links).toHaveLength(1);
  });

  test('tries at once where there is none', async () => {
    links[0]?.events.onClose({ code: 1006, reason: '' });
    broker.reconnect();
    await vi.advanceTimersByTimeAsync(0);
    expect(links).toHaveLength(2);
  });
});

test('a refused ticket is named by its reason and asked for again', async () => {
  links[0]?.events.onClose({ code: CLOSE_CODE.refused, reason: 'ticket.expired' });
  expect(statuses.at(-1)).toEqual({ kind: 'refused', reason: 'ticket.expired', final: false });
  await vi.advanceTimersByTimeAsync(250);
  expect(links).toHaveLength(2);
});
