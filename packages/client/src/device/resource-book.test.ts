import type { DeviceResource } from '@orrery/contract';
import { beforeEach, expect, test } from 'vitest';
import { CallError } from '../http/call-error';
import { createMemoryStore, type KeyValue } from '../key-value';
import { createResourceBook } from './resource-book';

const entry = (rid: number, sha256: string): DeviceResource => ({
  rid,
  kind: 'panorama_video',
  title: { en: 'Saturn', zh: '土星' },
  url: `/media/${sha256}`,
  cover: '',
  mime: 'video/mp4',
  sha256,
  bytes: 1,
  durationSeconds: 9,
  loop: true,
  credit: '',
});

let store: KeyValue;
let library: Map<number, DeviceResource>;
let asked: number[][];
let answers: boolean;
let away: boolean;

beforeEach(() => {
  store = createMemoryStore();
  library = new Map([[5, entry(5, 'old')]]);
  asked = [];
  answers = true;
  away = false;
});

/** The book of a page that was just opened. */
function openBook() {
  return createResourceBook({
    store,
    http: {
      async deviceResources({ rids }) {
        if (!answers) throw new CallError(810, 'no network', { id: 'transport.no-response' });
        asked.push(rids as number[]);
        return { list: (rids as number[]).flatMap((rid) => library.get(rid) ?? []) };
      },
    },
    renew: async () => undefined,
    isAway: () => away,
    onFault: (error) => {
      throw error;
    },
  });
}

const hashes = async (book: ReturnType<typeof openBook>, ...rids: number[]) =>
  (await book.find(rids)).map(({ sha256 }) => sha256);

test('a resource is asked for once, unknown ones are left out', async () => {
  const book = openBook();
  expect(await hashes(book, 5, 6)).toEqual(['old']);
  expect(await hashes(book, 5)).toEqual(['old']);
  expect(asked).toEqual([[5, 6]]);
});

test('after a reload a resource with a new file is played from the new one', async () => {
  await hashes(openBook(), 5);
  library.set(5, entry(5, 'new'));
  expect(await hashes(openBook(), 5)).toEqual(['new']);
});

test('a resource that was taken from the library is not known any more', async () => {
  await hashes(openBook(), 5);
  library.clear();
  expect(await hashes(openBook(), 5)).toEqual([]);
});

test('while the server is away what was known does; what was not, fails', async () => {
  await hashes(openBook(), 5);
  answers = false;
  const book = openBook();
  expect(await hashes(book, 5)).toEqual(['old']);
  await expect(book.find([5, 6])).rejects.toMatchObject({ id: 'transport.no-response' });
  answers = true;
  away = true;
  asked = [];
  expect(await hashes(book, 5)).toEqual(['old']);
  expect(asked).toEqual([]);
});

test('a device that leaves its school knows nothing of its resources', async () => {
  const book = openBook();
  await hashes(book, 5);
  await book.clear();
  answers = false;
  await expect(book.find([5])).rejects.toMatchObject({ id: 'transport.no-response' });
  await expect(openBook().find([5])).rejects.toMatchObject({ id: 'transport.no-response' });
});

test('what the device was told to keep is known without a question, and asked for again when it is not kept', async () => {
  const book = openBook();
  expect(await hashes(book, 5)).toEqual(['old']);
  book.learn([entry(5, 'new')]);
  expect(await hashes(book, 5)).toEqual(['new']);
  expect(asked).toEqual([[5]]);
  book.learn([]);
  expect(await hashes(book, 5)).toEqual(['old']);
  expect(asked).toEqual([[5], [5]]);
});
