import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { resources } from '../../../platform/database/tables';
import { ImportError } from '../../../platform/import-json';
import { releaseFiles } from '../../../platform/storage/release-files';
import type { Storage } from '../../../platform/storage/storage';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import { importLibrary } from './import-library';
import { writeResources } from './write-resources';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'library-'));
  await mkdir(join(folder, 'covers'));
  await writeFile(join(folder, 'moon.jpg'), await picture('#808080'));
  await writeFile(join(folder, 'covers', 'moon.jpg'), await picture('#404040'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.db.delete(resources);
});

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 32, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

const MOON = {
  id: 'moon',
  kind: 'panorama_image',
  file: 'moon.jpg',
  cover: 'covers/moon.jpg',
  title: { en: 'The Moon', zh: '月球' },
  description: { en: 'Dust.', zh: '尘土。' },
  knowledge_point: { en: 'The Moon', zh: '月球' },
  keywords: { en: ['moon'], zh: ['月球'] },
  phase_ids: [10, 20],
  subjects: ['science', 'physics'],
  licence: 'CC0-1.0',
  credit: 'Somebody',
  loop: true,
};

async function importing(...entries: unknown[]) {
  await writeFile(join(folder, 'content.json'), JSON.stringify(entries));
  return importLibrary(server, folder);
}

async function problemsOf(...entries: unknown[]): Promise<readonly string[]> {
  const error = await importing(...entries).catch((reason: unknown) => reason);
  if (!(error instanceof ImportError)) throw new Error(`expected an ImportError, got ${error}`);
  return error.problems;
}

test('a piece is imported with its texts, subjects by phase, and files', async () => {
  expect(await importing(MOON)).toMatchObject({ added: 1, updated: 0, unchanged: 0 });
  const [row] = await server.db.select().from(resources).where(eq(resources.slug, 'moon'));
  expect(row).toMatchObject({ titleZh: '月球', loop: true, schoolId: null, subjectIds: [4, 14, 20] });
  expect((await server.storage.stat(row?.file ?? ''))?.sizeBytes).toBeGreaterThan(0);
  expect((await server.storage.stat(row?.cover ?? ''))?.sizeBytes).toBeGreaterThan(0);
});

test('importing again changes nothing; a changed piece keeps its id', async () => {
  await importing(MOON);
  const [before] = await server.db.select().from(resources);
  expect(await importing(MOON)).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
  await writeFile(join(folder, 'moon.jpg'), await picture('#ffffff'));
  expect(await importing({ ...MOON, title: { en: 'Luna', zh: '月球' } })).toMatchObject({ updated: 1 });
  const [after] = await server.db.select().from(resources);
  expect(after).toMatchObject({ id: before?.id, titleEn: 'Luna' });
  expect(after?.file).not.toBe(before?.file);
});

test('every bad entry is named, and nothing of the manifest is imported', async () => {
  const problems = await problemsOf(
    MOON,
    { ...MOON, id: 'No Slug' },
    { ...MOON, id: 'no-licence', licence: ' ' },
    { ...MOON, id: 'no-chinese', title: { en: 'The Moon', zh: '' } },
    { ...MOON, id: 'odd-subject', subjects: ['alchemy'] },
    { ...MOON, id: 'odd-phase', phase_ids: [40] },
    { ...MOON, id: 'a-way-out', file: '../../etc/passwd' },
    { ...MOON },
    'nonsense',
  );
  for (const name of [
    'No Slug: id',
    'no-licence: licence',
    'no-chinese: title.zh',
    'odd-subject: subjects.0',
    'odd-phase: phase_ids.0: is no phase',
    'a-way-out: file',
    'moon: the id is used twice',
    'entry 9',
  ]) {
    expect(
      problems.some((problem) => problem.startsWith(name)),
      name,
    ).toBe(true);
  }
  expect(await server.db.select().from(resources)).toEqual([]);
});

test.each([
  ['a title of a megabyte', { title: { en: 'x'.repeat(1e6), zh: '月' } }, 'title.en'],
  ['a NUL', { description: { en: 'a\0b', zh: '月' } }, 'description.en'],
  ['an order to a terminal', { credit: '\u001b[2J' }, 'credit'],
  ['half of a character', { keywords: { en: ['\ud83d'], zh: ['月'] } }, 'keywords.en.0'],
  ['a thousand keywords', { keywords: { en: Array(1000).fill('x'), zh: ['月'] } }, 'keywords.en'],
  ['a width beyond what the database counts', { width: 3e9 }, 'width'],
  ['a duration without end', { duration: 1e300 }, 'duration'],
])('%s is named and not imported', async (_, change, field) => {
  expect(await problemsOf({ ...MOON, ...change })).toEqual([expect.stringMatching(`^moon: ${field}: `)]);
  expect(await server.db.select().from(resources)).toEqual([]);
});

test('lines may break in a description', async () => {
  const description = { en: 'Dust.\r\nMore\tdust.', zh: '尘土。' };
  expect(await importing({ ...MOON, description })).toMatchObject({ added: 1 });
});

test('a link that leads out of the folder is not followed, one within it is', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'private-'));
  await writeFile(join(elsewhere, 'me.jpg'), await picture('#123456'));
  await symlink(join(elsewhere, 'me.jpg'), join(folder, 'file.jpg'));
  await symlink(elsewhere, join(folder, 'sub'));
  await symlink(join(folder, 'moon.jpg'), join(folder, 'same.jpg'));
  const problems = await problemsOf(
    { ...MOON, id: 'file', file: 'file.jpg' },
    { ...MOON, id: 'sub', file: 'sub/me.jpg' },
    { ...MOON, id: 'cover', cover: 'file.jpg' },
    { ...MOON, id: 'same', file: 'same.jpg' },
  );
  await rm(elsewhere, { recursive: true });
  expect([...problems].sort()).toEqual([
    'cover: file.jpg: lies outside the folder',
    'file: file.jpg: lies outside the folder',
    'sub: sub/me.jpg: lies outside the folder',
  ]);
});

test('what a school lets go of while the library is being imported comes with it all the same', async () => {
  const put: Storage['put'] = async (source) => {
    const stored = await server.storage.put(source);
    await releaseFiles(server, [stored.sha256]);
    return stored;
  };
  let isFirst = true;
  const storage: Storage = {
    ...server.storage,
    put: (source) => {
      const way = isFirst ? put : server.storage.put;
      isFirst = false;
      return way(source);
    },
  };
  const cover = { ...MOON, cover: undefined };
  await writeFile(join(folder, 'content.json'), JSON.stringify([cover]));
  await importLibrary({ db: server.db, storage }, folder);
  const [row] = await server.db.select().from(resources);
  expect(await server.storage.stat(row?.file ?? '')).not.toBeNull();
});

test('a library of thousands of pieces is written at once', async () => {
  await importing(MOON);
  const [row] = await server.db.select().from(resources);
  if (!row) throw new Error('nothing was imported');
  const { id: _, createdAt: _created, updatedAt: _updated, ...values } = row;
  const many = Array.from({ length: 3000 }, (_, index) => ({
    files: [],
    values: { ...values, slug: `piece-${index}` },
    chapters: [],
  }));
  expect(await writeResources(server.db, many)).toMatchObject({ added: 3000, updated: 0, unchanged: 0 });
  expect(await writeResources(server.db, many)).toMatchObject({ added: 0, updated: 0, unchanged: 3000 });
});

test('files are judged by their content, never by their name', async () => {
  await writeFile(join(folder, 'text.jpg'), 'this is only text, whatever it is called');
  await writeFile(join(folder, 'empty.glb'), '');
  const problems = await problemsOf(
    { ...MOON, id: 'text', file: 'text.jpg' },
    { ...MOON, id: 'picture-as-video', kind: 'panorama_video' },
    { ...MOON, id: 'empty-model', kind: 'model', file: 'empty.glb' },
    { ...MOON, id: 'absent', file: 'nowhere.jpg' },
    { ...MOON, id: 'cut-off', bytes: 10 },
    { ...MOON, id: 'bad-cover', cover: 'text.jpg' },
  );
  expect(problems).toEqual([
    'text: text.jpg: is of no known type, expected image',
    'picture-as-video: moon.jpg: is image/jpeg, expected video',
    'empty-model: empty.glb: is of no known type, expected model',
    'absent: nowhere.jpg: there is no such file',
    expect.stringMatching(/^cut-off: moon.jpg: has \d+ bytes, the manifest says 10$/),
    'bad-cover: text.jpg: is of no known type, expected image',
  ]);
  expect(await server.db.select().from(resources)).toEqual([]);
});

test('a folder without a manifest, and a manifest that is no JSON or no list, are refused', async () => {
  await expect(importLibrary(server, folder)).rejects.toThrow('holds no content.json');
  await writeFile(join(folder, 'content.json'), '{oops');
  await expect(importLibrary(server, folder)).rejects.toThrow('is not JSON');
  await writeFile(join(folder, 'content.json'), '{}');
  await expect(importLibrary(server, folder)).rejects.toThrow('must be a list');
});
