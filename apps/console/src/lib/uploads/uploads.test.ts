import { UPLOAD_PURPOSE } from '@orrery/contract';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Locks of a browser that answers when the test says so. */
const questions: (() => void)[] = [];
const held = new Set<string>();
const locks = {
  request: (name: string, _options: unknown, work: (lock: object | null) => Promise<void> | undefined) => {
    const answer = async () => {
      if (held.has(name)) return work(null);
      held.add(name);
      await work({});
      held.delete(name);
    };
    return new Promise<void>((resolve) => questions.push(() => void answer().then(resolve)));
  },
};

class Reader {
  onmessage: (event: unknown) => void = () => undefined;
  postMessage(): void {
    for (const kind of ['fingerprint', 'sha256']) {
      queueMicrotask(() => this.onmessage({ data: { kind, value: '5'.repeat(64) } }));
    }
  }
  terminate(): void {}
}

/** Calls of the server, none of which is answered. */
const fetched = vi.fn((_url: string) => new Promise<Response>(() => undefined));

vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('navigator', { locks });
vi.stubGlobal('Worker', Reader);
vi.stubGlobal('fetch', fetched);
afterAll(() => void vi.unstubAllGlobals());
const { useSession } = await import('../session');
const { dropUpload, pauseUpload, resumeUpload, startUpload } = await import('./uploads');
const { readUpload, useUploads } = await import('./upload-store');

const file = new File(['moon'], 'moon.png');
const start = () => startUpload(file, UPLOAD_PURPOSE.resource, '/resourceList/resourceUpload');
const isAsked = (count: number) => vi.waitFor(() => expect(questions).toHaveLength(count));
const answerAll = () => questions.splice(0).forEach((answer) => void answer());
/** It got past the locks: the server is asked for room. */
const goesOn = () => vi.waitFor(() => expect(fetched.mock.calls.at(-1)?.[0]).toContain('getUploadPolicy'));

const enter = (id: number | null) =>
  useSession.setState({ user: id === null ? null : { id, account: `a${id}`, nickname: '', role: 1 } });

beforeEach(() => enter(1));
afterEach(() => {
  for (const { id } of useUploads.getState().list) void dropUpload(id);
  answerAll();
  enter(null);
  fetched.mockClear();
});

test('[RES-49] a file that was given up during the question of the locks can be chosen again', async () => {
  const first = start();
  await isAsked(1);
  void dropUpload(first);
  answerAll();
  const second = start();
  await isAsked(1);
  answerAll();
  await goesOn();
  expect(readUpload(second)?.problem).toBeNull();
});

test('[RES-32] an upload that is paused and goes on during the question of the locks is not in its own way', async () => {
  const id = start();
  await isAsked(1);
  pauseUpload(id);
  resumeUpload(id);
  await isAsked(2);
  answerAll();
  await goesOn();
  expect(readUpload(id)?.problem).toBeNull();
  void dropUpload(id);
  const again = start();
  await isAsked(1);
  answerAll();
  await goesOn();
  expect(readUpload(again)?.problem).toBeNull();
});

test('[RES-32] whoever logs out in the middle finds the upload paused on coming back, and nobody else sees it', async () => {
  const id = start();
  await isAsked(1);
  enter(null);
  enter(2);
  expect(useUploads.getState().list).toEqual([]);
  enter(1);
  expect(readUpload(id)?.phase).toBe('paused');
  resumeUpload(id);
  await isAsked(2);
  answerAll();
  await goesOn();
});
