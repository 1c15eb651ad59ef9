import { createHash } from 'node:crypto';
import type { DeviceResource } from '@orrery/contract';
import { expect, test, vi } from 'vitest';
import { createMemoryFiles } from './media-files';
import { createMediaStore } from './media-store';

const content: Record<string, string> = { '/media/a': 'alpha', '/media/b': 'beta' };

function resource(rid: number, url: string, text = content[url] ?? ''): DeviceResource {
  return {
    rid,
    kind: 'video',
    title: { en: '', zh: '' },
    url,
    cover: '',
    mime: 'video/mp4',
    sha256: createHash('sha256').update(text).digest('hex'),
    bytes: text.length,
    durationSeconds: null,
    credit: '',
  };
}

function createStore(fetch: typeof globalThis.fetch) {
  const onChange = vi.fn();
  let time = 1000;
  const now = () => (time += 1);
  return { onChange, store: createMediaStore({ files: createMemoryFiles(1000), fetch, onChange, now }) };
}

const serve = (async (url: string) => new Response(content[url])) as typeof globalThis.fetch;

test('files of the class are fetched ahead and then played from this device', async () => {
  const { store } = createStore(serve);
  const a = resource(1, '/media/a');
  expect((await store.open(a)).local).toBe(false);
  store.want([a, resource(2, '/media/b')]);
  await store.whenLocal(a, new AbortController().signal);
  const place = await store.open(a);
  expect(place.local).toBe(true);
  expect(place.url).toMatch(/^blob:/);
  const install = store.installs[1];
  expect(install).toMatchObject({ status: 'done', progress: 1, startedAt: expect.any(Number) });
  expect(install?.reachedAt).toBeGreaterThan(install?.startedAt ?? Infinity);
});

test('bytes with a wrong hash are not kept; the piece streams', async () => {
  const { store } = createStore(serve);
  const wrong = resource(1, '/media/a', 'alphx');
  store.want([wrong]);
  await vi.waitFor(() => expect(store.installs[1]?.status).toBe('failed'));
  expect(await store.open(wrong)).toMatchObject({ local: false, url: '/media/a' });
});

test('a download that the network broke is tried again', async () => {
  let alive = false;
  const { store } = createStore((async (url: string) => {
    if (!alive) throw new TypeError('network');
    return new Response(content[url]);
  }) as typeof globalThis.fetch);
  const a = resource(1, '/media/a');
  store.want([a]);
  await vi.waitFor(() => expect(store.installs[1]?.status).toBe('failed'));
  alive = true;
  store.retry();
  await store.whenLocal(a, new AbortController().signal);
  expect((await store.open(a)).local).toBe(true);
});
