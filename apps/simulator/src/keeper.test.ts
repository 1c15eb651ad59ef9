import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCookieJar, createMemoryStore, type EventBody, type KeyValue } from '@orrery/client';
import type { DeviceResource, DeviceState } from '@orrery/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createKeeper, type SimulatedKeeper } from './keeper';

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Files by address, and how many bytes of an answer come before the line breaks. */
const files = new Map<string, Buffer>();
let breakAfter: number[] = [];
/** How many answers are that the server is busy. */
let busy = 0;
let asked: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://here');
    asked.push(`${request.headers.range} ${searchParams.get('install')}`);
    const bytes = files.get(pathname);
    const [, start = '0', end = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    if (busy > 0) {
      busy -= 1;
      return response.writeHead(429).end(JSON.stringify({ s: 429, data: { retryAfter: 0.01 }, msg: '' }));
    }
    if (!bytes) return response.writeHead(404).end();
    const part = bytes.subarray(Number(start), Number(end) + 1);
    response.writeHead(206, { 'content-length': part.length });
    const broken = breakAfter.shift();
    if (broken === undefined) return response.end(part);
    return response.write(part.subarray(0, broken), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

let events: EventBody[];
let reports: Partial<DeviceState>[];
let keeper: SimulatedKeeper;
let store: KeyValue;

function start(): SimulatedKeeper {
  const { port } = server.address() as AddressInfo;
  return createKeeper({
    origin: `http://127.0.0.1:${port}`,
    cookies: createCookieJar(),
    store,
    verifies: true,
    connection: () => ({
      emit: async (event) => void events.push(event),
      report: (state) => void reports.push(state),
      clock: { serverNow: () => 1 } as never,
    }),
  });
}

beforeEach(() => {
  events = [];
  reports = [];
  asked = [];
  breakAfter = [];
  busy = 0;
  store = createMemoryStore();
  keeper = start();
  return () => keeper.stop();
});

/** A resource that the server has. */
function resource(rid: number, bytes = randomBytes(1000), sha256 = hashOf(bytes)): DeviceResource {
  files.set(`/media/${sha256}`, bytes);
  return { rid, sha256, bytes: bytes.length, url: `/media/${sha256}` } as DeviceResource;
}

const types = () => events.map(({ type }) => type.replace('install.', ''));

test('[INS-12] what it should keep is fetched piece by piece, checked and told', async () => {
  const large = resource(1, randomBytes(20 * 1024 * 1024));
  keeper.keep([large, resource(2)]);
  await vi.waitFor(() => expect(types()).toEqual(['started', 'done', 'started', 'done']));
  expect(events[1]).toMatchObject({ resource: 1, sha256: large.sha256 });
  expect(asked).toEqual(['bytes=0-16777215 1', 'bytes=16777216-20971519 1', 'bytes=0-999 1']);
  expect(keeper.fetchedBytes).toBe(20 * 1024 * 1024 + 1000);
  expect(await keeper.held()).toHaveLength(2);
});

test('a broken line goes on where it broke', async () => {
  breakAfter = [300, 100];
  keeper.keep([resource(1)]);
  await vi.waitFor(() => expect(types()).toEqual(['started', 'done']));
  expect(asked).toEqual(['bytes=0-999 1', 'bytes=300-999 1', 'bytes=400-999 1']);
});

test('a server that is busy with a lesson is asked again for as long as it takes', async () => {
  busy = 20;
  keeper.keep([resource(1)]);
  await vi.waitFor(() => expect(types()).toEqual(['started', 'done']));
  expect(asked).toHaveLength(21);
});

test('other bytes than promised are never kept, and what is gone is told', async () => {
  const other = resource(1, randomBytes(1000), 'ab'.repeat(32));
  keeper.keep([other, { ...resource(2), url: '/media/none' }, resource(3)]);
  await vi.waitFor(() =>
    expect(types()).toEqual(['started', 'failed', 'started', 'failed', 'started', 'done']),
  );
  expect(events[1]).toMatchObject({ resource: 1, reason: 'damaged' });
  expect(events[3]).toMatchObject({ resource: 2, reason: 'gone' });
  expect((await keeper.held()).map(({ rid }) => rid)).toEqual([3]);
});

test('what is not wanted any more goes, newer content comes, and a second run remembers', async () => {
  const [one, two] = [resource(1), resource(2)];
  keeper.keep([one, two]);
  await vi.waitFor(() => expect(types()).toHaveLength(4));
  const newer = resource(2);
  keeper.keep([newer]);
  await vi.waitFor(() => expect(types().slice(4).sort()).toEqual(['done', 'removed', 'started']));
  keeper.stop();
  keeper = start();
  await keeper.open();
  expect(await keeper.held()).toEqual([{ rid: 2, sha256: newer.sha256 }]);
});

test('the teacher is told what of the lesson is here', async () => {
  keeper.keep([resource(1), resource(2)]);
  await vi.waitFor(() => expect(types()).toHaveLength(4));
  keeper.lesson([2, 3]);
  expect(reports.at(-1)?.installs).toEqual({ 2: { status: 'done', progress: 1, kept: true } });
  keeper.lesson([]);
  expect(reports.at(-1)?.installs).toEqual({});
});
