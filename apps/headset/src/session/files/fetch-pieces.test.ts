import { createHash, randomBytes } from 'node:crypto';
import { createSHA256 } from 'hash-wasm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FetchRequest, fetchPieces, type Sink } from './fetch-pieces';

const MB = 1024 * 1024;
const content = randomBytes(20 * MB);
const request: FetchRequest = {
  url: '/media/x?install=1',
  sha256: createHash('sha256').update(content).digest('hex'),
  bytes: content.length,
  pieceBytes: 6 * MB,
  cache: 'no-store',
};

/** A file that outlives its sinks, as a disk does. */
function createDisk() {
  const disk = {
    bytes: new Uint8Array(request.bytes),
    mark: null as { bytes: number; state: Uint8Array } | null,
    whole: false,
    discarded: 0,
    sink: null as unknown as Sink,
  };
  disk.sink = {
    resume: () => disk.mark,
    write: (bytes, at) => disk.bytes.set(bytes, at),
    mark: (bytes, state) => {
      disk.mark = { bytes, state: state.slice() };
    },
    finish: async () => {
      disk.whole = true;
    },
    discard: async () => {
      disk.discarded += 1;
      disk.mark = null;
    },
  };
  return disk;
}

interface Serving {
  /** Ends the connection after so many bytes of all. */
  cutAt?: number;
  ranges?: boolean;
  status?: number;
  /** Answers that it is busy so often first. */
  busy?: number;
  bytes?: Uint8Array;
}

/** A server that answers ranges, and what it was asked. */
function serve(serving: Serving = {}) {
  const { cutAt = Number.POSITIVE_INFINITY, ranges = true, status, bytes = content } = serving;
  const asked: string[] = [];
  let busy = serving.busy ?? 0;
  let sent = 0;
  const fetch = (async (_url: string, init: RequestInit) => {
    const range = new Headers(init.headers).get('range');
    asked.push(range ?? 'whole');
    if (status) return new Response(null, { status });
    if (busy > 0) {
      busy -= 1;
      return Response.json({ s: 429, data: { retryAfter: 0.01 }, msg: '' }, { status: 429 });
    }
    const [, from = '0', to = String(bytes.length - 1)] = (ranges && /(\d+)-(\d+)/.exec(range ?? '')) || [];
    const [start, end] = [Number(from), Math.min(bytes.length, Number(to) + 1)];
    let at = start;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= cutAt) return controller.error(new TypeError('network'));
        if (at >= end) return controller.close();
        const part = bytes.subarray(at, Math.min(end, at + MB / 16));
        at += part.length;
        sent += part.length;
        controller.enqueue(part);
      },
    });
    const partial = ranges && range !== null;
    const headers: Record<string, string> = partial
      ? { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` }
      : {};
    return new Response(body, { status: partial ? 206 : 200, headers });
  }) as typeof globalThis.fetch;
  return { fetch, asked };
}

async function attempt(
  disk: ReturnType<typeof createDisk>,
  { fetch }: Pick<ReturnType<typeof serve>, 'fetch'>,
  change: Partial<FetchRequest> = {},
  signal = new AbortController().signal,
) {
  const seen: number[] = [];
  const tools = { fetch, sink: disk.sink, hasher: await createSHA256(), signal };
  const onBytes = (bytes: number) => void seen.push(bytes);
  await fetchPieces({ ...request, ...change }, { ...tools, onBytes });
  return seen;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a file comes in pieces and is proven', async () => {
  const disk = createDisk();
  const server = serve();
  const seen = await attempt(disk, server);
  const [a, b, c] = [6 * MB, 12 * MB, 18 * MB];
  expect(server.asked).toEqual([
    `bytes=0-${a - 1}`,
    `bytes=${a}-${b - 1}`,
    `bytes=${b}-${c - 1}`,
    `bytes=${c}-${20 * MB - 1}`,
  ]);
  expect(disk.whole).toBe(true);
  expect(Buffer.from(disk.bytes).equals(content)).toBe(true);
  expect([seen[0], seen.at(-1)]).toEqual([0, 20 * MB]);
});

test('a server that is busy is asked again when it says so, and nothing has failed', async () => {
  vi.useRealTimers();
  const disk = createDisk();
  const server = serve({ busy: 2 });
  await attempt(disk, server);
  expect(server.asked.slice(0, 3)).toEqual(Array(3).fill(`bytes=0-${6 * MB - 1}`));
  expect(disk.whole).toBe(true);
});

test('what is given up while the server is busy ends at once', async () => {
  vi.useRealTimers();
  const aborting = new AbortController();
  const server = serve({ busy: 1000 });
  const ended = expect(attempt(createDisk(), server, {}, aborting.signal)).rejects.toMatchObject({
    reason: 'aborted',
  });
  await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(1));
  aborting.abort();
  await ended;
});

test.each([0.1, 0.5, 0.99])(
  'what broke at %d of it goes on from there, and is proven as a whole',
  async (share) => {
    const disk = createDisk();
    const cutAt = Math.floor(share * content.length);
    await expect(attempt(disk, serve({ cutAt }))).rejects.toThrow('network');
    expect(disk.whole).toBe(false);
    const kept = disk.mark?.bytes ?? 0;
    expect(kept).toBeGreaterThanOrEqual(cutAt);
    const server = serve();
    const seen = await attempt(disk, server);
    expect(seen[0]).toBe(kept);
    expect(server.asked[0]).toMatch(new RegExp(`^bytes=${kept}-`));
    expect(disk.whole).toBe(true);
    expect(Buffer.from(disk.bytes).equals(content)).toBe(true);
  },
);

test('a lesson asks for all of it at once', async () => {
  const server = serve();
  await attempt(createDisk(), server, { pieceBytes: null });
  expect(server.asked).toEqual(['whole']);
});

test('a proxy that knows no ranges is taken as it is', async () => {
  const disk = createDisk();
  await expect(attempt(disk, serve({ cutAt: 9 * MB }))).rejects.toThrow();
  await attempt(disk, serve({ ranges: false }));
  expect(disk.whole).toBe(true);
  expect(Buffer.from(disk.bytes).equals(content)).toBe(true);
});

test('other bytes than promised leave nothing behind', async () => {
  const disk = createDisk();
  const other = Uint8Array.from(content);
  other[19 * MB] = (other[19 * MB] ?? 0) ^ 1;
  await expect(attempt(disk, serve({ bytes: other }))).rejects.toMatchObject({ reason: 'damaged' });
  expect(disk).toMatchObject({ whole: false, discarded: 1, mark: null });
});

test('more or fewer bytes than promised are no file', async () => {
  const longer = new Uint8Array(21 * MB);
  const whole = { pieceBytes: null };
  await expect(attempt(createDisk(), serve({ bytes: longer }), whole)).rejects.toMatchObject({
    reason: 'damaged',
  });
  const shorter = content.subarray(0, 5 * MB);
  await expect(attempt(createDisk(), serve({ bytes: shorter }), whole)).rejects.toMatchObject({
    reason: 'network',
  });
});

test.each([
  [401, 'unauthorised'],
  [403, 'gone'],
  [404, 'gone'],
  [416, 'damaged'],
  [503, 'network'],
] as const)('a server that answers %d means "%s"', async (status, reason) => {
  await expect(attempt(createDisk(), serve({ status }))).rejects.toMatchObject({ reason });
});

test('a line that says nothing for a minute counts as broken', async () => {
  const silent = vi.fn(
    (_url, init) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  ) as unknown as typeof globalThis.fetch;
  const ended = attempt(createDisk(), { fetch: silent }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(silent).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await ended).toMatchObject({ reason: 'network' });
});

test('whoever stops it loses nothing that came', async () => {
  const disk = createDisk();
  const aborter = new AbortController();
  const { fetch } = serve();
  let calls = 0;
  const stopping = ((url: string, init: RequestInit) => {
    calls += 1;
    if (calls === 2) aborter.abort();
    return fetch(url, init);
  }) as typeof globalThis.fetch;
  await expect(attempt(disk, { fetch: stopping }, {}, aborter.signal)).rejects.toThrow();
  expect(disk.mark?.bytes).toBeGreaterThanOrEqual(6 * MB);
});

test('a mark of another version of this page begins anew', async () => {
  const disk = createDisk();
  disk.mark = { bytes: 5 * MB, state: new Uint8Array(7) };
  const seen = await attempt(disk, serve());
  expect(seen[0]).toBe(0);
  expect(disk.whole).toBe(true);
});
