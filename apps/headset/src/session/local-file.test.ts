import { expect, test } from 'vitest';
import type { MediaFiles } from './files/media-files';
import { openLocal } from './local-file';

const RESOURCE = {
  ...{ rid: 1, title: 'The Moon', kind: 'image', mime: 'image/png', url: '/media/a', sha256: 'a', bytes: 4 },
} as unknown as Parameters<typeof openLocal>[1];

function filesWith(get: MediaFiles['get']) {
  let held = 0;
  const hold = async () => {
    held += 1;
    return () => {
      held -= 1;
    };
  };
  return { files: { hold, get } as unknown as MediaFiles, held: () => held };
}

test.each([
  ['is not here', async () => null],
  ['is cut short', async () => new Blob(['mo'])],
  ['cannot be read', () => Promise.reject(new DOMException('', 'NotReadableError'))],
])('[INS-12] a file that %s is streamed, and nobody holds it', async (_, get) => {
  const { files, held } = filesWith(get);
  expect(await openLocal(files, RESOURCE)).toBeNull();
  expect(held()).toBe(0);
});

test('[INS-12] a whole file is held until it is let go', async () => {
  const { files, held } = filesWith(async () => new Blob(['moon']));
  const location = await openLocal(files, RESOURCE);
  expect([location?.local, held()]).toEqual([true, 1]);
  location?.release();
  expect(held()).toBe(0);
});
