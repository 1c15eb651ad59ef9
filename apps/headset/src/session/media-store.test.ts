import type { DeviceResource } from '@orrery/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FaultReason, FetchFault } from './files/fetch-fault';
import type { FetchMode, MediaFiles } from './files/media-files';
import type { KeptNews } from './kept-shelf';
import { createMediaStore } from './media-store';

const MB = 1024 * 1024;

function resource(rid: number, content = `content ${rid}`, bytes = MB): DeviceResource {
  const sha256 = [...content]
    .map((char) => char.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0')
    .slice(0, 64);
  return {
    rid,
    kind: 'video',
    title: { en: `Piece ${rid}`, zh: '' },
    url: `/media/${sha256}`,
    cover: '',
    mime: 'video/mp4',
    sha256,
    bytes,
    durationSeconds: null,
    credit: '',
  };
}

interface Fetch {
  readonly sha256: string;
  readonly mode: FetchMode;
  readonly onBytes: (bytes: number) => void;
  done(): Promise<void>;
  fail(reason: FaultReason): Promise<void>;
}

/** Files that come when the test lets them. */
function createFiles(options: { room?: number | null; lasting?: boolean } = {}) {
  const stored = new Map<string, { bytes: number; whole: boolean }>();
  const fetches: Fetch[] = [];
  const held = new Set<string>();
  const files: MediaFiles = {
    lasting: options.lasting ?? true,
    list: async () => [...stored].map(([sha256, file]) => ({ sha256, ...file })),
    get: async (sha256) =>
      stored.get(sha256)?.whole ? new Blob([new Uint8Array(stored.get(sha256)?.bytes ?? 0)]) : null,
    fetch: ({ sha256, bytes }, mode, signal, onBytes) =>
      new Promise((resolve, reject) => {
        const settle = async (end: () => void) => {
          end();
          await vi.advanceTimersByTimeAsync(0);
        };
        signal.addEventListener('abort', () => reject(new FetchFault('aborted')));
        fetches.push({
          sha256,
          mode,
          onBytes,
          done: () =>
            settle(() => {
              stored.set(sha256, { bytes, whole: true });
              resolve();
            }),
          fail: (reason) => settle(() => reject(new FetchFault(reason))),
        });
      }),
    remove: async (sha256) => void (held.has(sha256) || stored.delete(sha256)),
    hold: async (sha256) => {
      held.add(sha256);
      return () => void held.delete(sha256);
    },
    room: async () => (options.room === undefined ? null : options.room),
  };
  return { files, stored, fetches };
}

function createMemory(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

function open(options: { room?: number | null; lasting?: boolean; others?: DeviceResource[] } = {}) {
  const { files, stored, fetches } = createFiles(options);
  const news: KeptNews[] = [];
  const line = { online: true, unauthorised: 0 };
  const memory = createMemory();
  const onChange = vi.fn();
  const others = [createMemory({ installs: JSON.stringify({ list: options.others ?? [], former: [] }) })];
  const create = () =>
    createMediaStore({
      files: Promise.resolve(files),
      memory,
      others,
      now: Date.now,
      isOnline: () => line.online,
      onChange,
      onKept: (one) => news.push(one),
      onUnauthorised: () => {
        line.unauthorised += 1;
      },
    });
  return { store: create(), create, stored, fetches, news, line, onChange };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the lesson', () => {
  test('files of the class are fetched ahead and then played from this device', async () => {
    const { store, fetches } = open();
    const a = resource(1);
    expect((await store.open(a)).local).toBe(false);
    store.want([a, resource(2)]);
    await settled();
    expect(fetches.map(({ sha256, mode }) => [sha256, mode])).toEqual([[a.sha256, 'lesson']]);
    expect(store.installs).toMatchObject({ 1: { status: 'being', progress: 0 }, 2: { status: 'pend' } });
    const local = store.whenLocal(a, never);
    await vi.advanceTimersByTimeAsync(500);
    await fetches[0]?.done();
    await local;
    const place = await store.open(a);
    expect(place.local).toBe(true);
    expect(place.url).toMatch(/^blob:/);
    const { startedAt = 0, reachedAt = 0 } = store.installs[1] ?? {};
    expect(reachedAt - startedAt).toBe(500);
  });

  test('bytes with a wrong hash are not kept; the piece streams, and is not fetched over and over', async () => {
    const { store, fetches } = open();
    const a = resource(1);
    store.want([a]);
    await settled();
    await fetches[0]?.fail('damaged');
    expect(store.installs[1]).toMatchObject({ status: 'failed', reason: 'damaged' });
    expect(await store.open(a)).toMatchObject({ local: false, url: a.url });
    store.retry();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetches).toHaveLength(1);
  });

  test('a download that the network broke goes on by itself, ever more rarely, and at once when the line is back', async () => {
    const { store, fetches } = open();
    const a = resource(1);
    store.want([a]);
    await settled();
    for (const waitMs of [1_000, 2_000]) {
      await fetches.at(-1)?.fail('network');
      expect(store.installs[1]?.status).toBe('being');
      await vi.advanceTimersByTimeAsync(waitMs);
    }
    expect(fetches).toHaveLength(3);
    await fetches.at(-1)?.fail('network');
    expect(store.installs[1]).toMatchObject({ status: 'failed', reason: 'network' });
    store.retry();
    await settled();
    expect(fetches).toHaveLength(4);
    await fetches.at(-1)?.done();
    expect((await store.open(a)).local).toBe(true);
  });

  test('while the server is away nothing is called failed', async () => {
    const { store, fetches, line } = open();
    store.want([resource(1)]);
    await settled();
    line.online = false;
    for (let round = 0; round < 6; round += 1) {
      await fetches.at(-1)?.fail('network');
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(store.installs[1]?.status).toBe('being');
  });

  test('a device whose cookie has ended asks for a session and goes on', async () => {
    const { store, fetches, line } = open();
    store.want([resource(1)]);
    await settled();
    await fetches[0]?.fail('unauthorised');
    expect(line.unauthorised).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetches).toHaveLength(2);
  });
});

describe('what the school wants kept', () => {
  test('[INS-12] it is fetched one after the other, told as it goes, and known to the student', async () => {
    const { store, fetches, news } = open();
    const [a, b] = [resource(1), resource(2)];
    store.keep([a, b], true);
    await settled();
    expect(fetches[0]).toMatchObject({ sha256: a.sha256, mode: 'install' });
    expect(store.fetching).toEqual({ title: a.title, progress: 0, left: 1 });
    await vi.advanceTimersByTimeAsync(2_000);
    fetches[0]?.onBytes(MB / 4);
    await vi.advanceTimersByTimeAsync(1_000);
    fetches[0]?.onBytes(MB / 2);
    expect(store.installs).toMatchObject({ 1: { status: 'being', progress: 0.5, rate: MB / 4, kept: true } });
    expect(store.installs[2]).toBeUndefined();
    await fetches[0]?.done();
    await fetches[1]?.done();
    expect(news).toEqual([
      { type: 'install.started', resource: 1 },
      { type: 'install.done', resource: 1, sha256: a.sha256 },
      { type: 'install.started', resource: 2 },
      { type: 'install.done', resource: 2, sha256: b.sha256 },
    ]);
    expect(store.fetching).toBeNull();
    expect((await store.held()).map(({ rid }) => rid)).toEqual([1, 2]);
  });

  test('the teacher hears of progress once a second, not with every piece of it', async () => {
    const { store, fetches, onChange } = open();
    store.keep([resource(1)], true);
    await settled();
    onChange.mockClear();
    for (let step = 1; step <= 30; step += 1) {
      await vi.advanceTimersByTimeAsync(100);
      fetches[0]?.onBytes(step * 1_000);
    }
    expect(onChange).toHaveBeenCalledTimes(3);
  });

  test('a lesson goes first: what is only kept stops and goes on after it', async () => {
    const { store, fetches, news } = open();
    store.keep([resource(1)], true);
    await settled();
    store.want([resource(2)]);
    await settled();
    expect(fetches.at(-1)).toMatchObject({ sha256: resource(2).sha256, mode: 'lesson' });
    await fetches.at(-1)?.done();
    expect(fetches.at(-1)).toMatchObject({ sha256: resource(1).sha256, mode: 'install' });
    expect(news).toEqual([{ type: 'install.started', resource: 1 }]);
  });

  test('[INS-15] what is wanted no more is let go, finished or not', async () => {
    const { store, fetches, stored, news } = open();
    store.keep([resource(1), resource(2)], true);
    await settled();
    await fetches[0]?.done();
    news.length = 0;
    store.keep([], true);
    await settled();
    expect([...stored.keys()]).toEqual([]);
    expect(store.fetching).toBeNull();
    expect(news).toEqual([
      { type: 'install.removed', resource: 1 },
      { type: 'install.removed', resource: 2 },
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetches).toHaveLength(2);
  });

  test('a file that another window keeps, or that the lesson needs, stays', async () => {
    const [shared, playing] = [resource(1), resource(2)];
    const { store, fetches, stored } = open({ others: [shared] });
    store.want([playing]);
    store.keep([shared, playing], true);
    await settled();
    await fetches[0]?.done();
    await fetches[1]?.done();
    store.keep([], true);
    await settled();
    expect([...stored.keys()].sort()).toEqual([shared.sha256, playing.sha256].sort());
  });

  test('[INS-20] a new content is fetched beside the old one, which plays where nobody can be asked until then', async () => {
    const { store, fetches, stored, news, line } = open();
    const [old, next] = [resource(1, 'old'), resource(1, 'new')];
    store.keep([old], true);
    await settled();
    await fetches[0]?.done();
    await store.held();
    store.keep([next], true);
    await settled();
    expect(await store.open(next)).toMatchObject({ local: false, url: next.url });
    line.online = false;
    expect((await store.open(next)).local).toBe(true);
    expect((await store.held()).map(({ sha256 }) => sha256)).toEqual([old.sha256]);
    await fetches[1]?.done();
    expect([...stored.keys()]).toContain(next.sha256);
    expect((await store.held()).map(({ sha256 }) => sha256)).toEqual([next.sha256]);
    expect(news.at(-1)).toEqual({ type: 'install.done', resource: 1, sha256: next.sha256 });
    expect(news.some(({ type }) => type === 'install.removed')).toBe(false);
  });

  test('[INS-14] other bytes than promised are never done; the button tries again, a new connection does not', async () => {
    const { store, fetches, news } = open();
    store.keep([resource(1)], true);
    await settled();
    await fetches[0]?.fail('damaged');
    expect(news.at(-1)).toEqual({ type: 'install.failed', resource: 1, reason: 'damaged' });
    expect(store.installs[1]).toMatchObject({ status: 'failed', reason: 'damaged', kept: true });
    store.keep([resource(1)], false);
    await settled();
    expect(fetches).toHaveLength(1);
    store.keep([resource(1)], true);
    await settled();
    expect(fetches).toHaveLength(2);
    expect(await store.held()).toEqual([]);
  });

  test('what has no room is told, comes when something else is let go, and smaller things come all the same', async () => {
    const { store, fetches, news } = open({ room: 5 * MB });
    store.keep([resource(1, 'a', 9 * MB), resource(2)], true);
    await settled();
    expect(news[0]).toEqual({ type: 'install.failed', resource: 1, reason: 'storage' });
    expect(fetches.map(({ sha256 }) => sha256)).toEqual([resource(2).sha256]);
  });

  test('a page that forgets everything keeps nothing, and says so', async () => {
    const { store, fetches, news } = open({ lasting: false });
    store.keep([resource(1)], true);
    await settled();
    expect(news).toEqual([{ type: 'install.failed', resource: 1, reason: 'storage' }]);
    expect(fetches).toEqual([]);
  });

  test('after a reload it is known what to keep, also where nobody can be asked, and nothing is told twice', async () => {
    const { store, create, fetches, news } = open();
    store.keep([resource(1), resource(2)], true);
    await settled();
    await fetches[0]?.done();
    news.length = 0;
    const again = create();
    expect(again.recall([1, 2, 3]).map(({ rid }) => rid)).toEqual([1, 2]);
    again.retry();
    await settled();
    expect(news).toEqual([{ type: 'install.started', resource: 2 }]);
    expect((await again.open(resource(1))).local).toBe(true);
  });

  test('a file that was here already is told as done at once', async () => {
    const { store, fetches, news } = open();
    store.want([resource(1)]);
    await settled();
    await fetches[0]?.done();
    store.keep([resource(1)], true);
    await settled();
    expect(news).toEqual([{ type: 'install.done', resource: 1, sha256: resource(1).sha256 }]);
  });

  test('a device that the school took away keeps nothing of it', async () => {
    const { store, fetches, stored, news } = open();
    store.keep([resource(1)], true);
    await settled();
    await fetches[0]?.done();
    news.length = 0;
    store.leave(true);
    await settled();
    expect([...stored.keys()]).toEqual([]);
    expect(news).toEqual([]);
  });

  test('a file that a crash cut short is fetched again', async () => {
    const { store, fetches, stored } = open();
    stored.set(resource(1).sha256, { bytes: 10, whole: true });
    store.keep([resource(1)], true);
    await settled();
    expect(await store.held()).toEqual([]);
    expect(fetches).toHaveLength(1);
  });
});
