import type { DeviceResource } from '@orrery/contract';
import { expect, test } from 'vitest';
import { createFetchCrew, type WorkerPort } from './fetch-crew';
import { toFetchRequest } from './fetch-request';
import type { WorkerNews, WorkerOrder } from './worker-messages';

const resource = { url: '/media/a', sha256: 'a', bytes: 9 } as DeviceResource;
const request = toFetchRequest(resource, 'install');
const never = new AbortController().signal;

function open() {
  const orders: WorkerOrder[] = [];
  let started = 0;
  const target = new EventTarget();
  const crew = createFetchCrew(() => {
    started += 1;
    const port: WorkerPort = {
      postMessage: (order: WorkerOrder) => void orders.push(order),
      addEventListener: target.addEventListener.bind(target),
    };
    return port;
  });
  const say = (news: WorkerNews) => target.dispatchEvent(new MessageEvent('message', { data: news }));
  return { crew, orders, say, lose: () => target.dispatchEvent(new Event('error')), started: () => started };
}

test('installs are asked for in pieces and as installs, the lesson’s files as ever', () => {
  expect(request).toMatchObject({
    url: '/media/a?install=1',
    pieceBytes: 16 * 1024 * 1024,
    cache: 'no-store',
  });
  expect(toFetchRequest(resource, 'lesson')).toMatchObject({ url: '/media/a', pieceBytes: null });
});

test('each fetch hears its own progress and its own end', async () => {
  const { crew, orders, say } = open();
  const heard: number[] = [];
  const first = crew.fetch(request, never, (bytes) => heard.push(bytes));
  const second = crew.fetch(request, never, () => undefined);
  const [one, two] = orders.map(({ id }) => id);
  say({ type: 'bytes', id: one ?? 0, bytes: 4 });
  say({ type: 'failed', id: two ?? 0, reason: 'storage', detail: '' });
  say({ type: 'done', id: one ?? 0 });
  await first;
  await expect(second).rejects.toMatchObject({ reason: 'storage' });
  expect(heard).toEqual([4]);
});

test('an abort is passed on', () => {
  const { crew, orders } = open();
  const aborter = new AbortController();
  void crew.fetch(request, aborter.signal, () => undefined);
  aborter.abort();
  expect(orders.map(({ type }) => type)).toEqual(['fetch', 'abort']);
});

test('a worker whose code could not be fetched fails what it had, and is started again', async () => {
  const { crew, lose, started, say } = open();
  const ended = crew.fetch(request, never, () => undefined);
  lose();
  await expect(ended).rejects.toMatchObject({ reason: 'network' });
  expect(await crew.able).toBe(true);
  const again = crew.fetch(request, never, () => undefined);
  expect(started()).toBe(2);
  say({ type: 'done', id: 2 });
  await again;
});

test('a browser that cannot write files says so', async () => {
  const { crew, say } = open();
  say({ type: 'ready', able: false });
  expect(await crew.able).toBe(false);
});
