import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { categories, resources } from '../../../platform/database/tables';
import { ImportError } from '../../../platform/import-json';
import { entryOf, type LibraryFolder, makeLibraryFolder, versionOf } from '../../../testing/library-folder';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import { importLibrary } from './import-library';

let server: TestServer;
let folder: LibraryFolder;
let version: number;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  folder = await makeLibraryFolder();
  version = await versionOf(server.db);
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});
afterEach(async () => {
  await folder.put('categories.json', '{}');
  expect(await server.db.select().from(resources)).toEqual([]);
  expect(await versionOf(server.db)).toBe(version);
});

async function problemsOf(entries: unknown, more: unknown = {}): Promise<readonly string[]> {
  await folder.list(entries, undefined, more);
  const error = await importLibrary(server, folder.path).catch((reason: unknown) => reason);
  if (!(error instanceof ImportError)) throw new Error(`expected an ImportError, got ${error}`);
  return error.problems;
}

const chapter = { id: 1, title: { en: 'One', zh: '一' } };
const page = { kind: 'page', file: undefined };

test.each<[string, Record<string, unknown>, string]>([
  ['a title of 10,000 characters', { title: { en: 'x'.repeat(10_000), zh: '月' } }, 'title.en: '],
  ['a page without address', page, 'url: a page needs its address'],
  ['a page that is a program', { ...page, url: 'javascript:alert(1)' }, 'url: must begin with http'],
  ['a page inside the page', { ...page, url: 'data:text/html,<b>' }, 'url: must begin with http'],
  ['a page with a secret', { ...page, url: 'https://me:word@example.org/' }, 'url: must not hold a name'],
  ['a page that is a file', { ...page, url: 'https://example.org', file: 'a.jpg' }, 'file: a page has'],
  ['a page without host', { ...page, url: 'https://' }, 'url: must begin with http'],
  ['a picture with an address', { url: 'https://example.org' }, 'url: only a page has an address'],
  ['a picture without file', { file: undefined }, 'file: a panorama_image needs its file'],
  ['a preview of a picture', { preview: 'film.mp4' }, 'preview: only a courseware'],
  ['a grade that there is not', { grades: [13] }, 'grades.0: is no grade'],
  ['a volume that there is not', { volumes: [0] }, 'volumes.0: is no volume'],
  ['a chapter twice', { chapters: [chapter, chapter] }, 'chapters.1.id: the id 1 is used twice'],
  ['a chapter without number', { chapters: [{ ...chapter, id: 0 }] }, 'chapters.0.id: '],
  [
    'a control that there is not',
    { chapters: [{ ...chapter, control: ['shout'] }] },
    'chapters.0.control.0: ',
  ],
  [
    'a control twice',
    { chapters: [{ ...chapter, control: ['order', 'order'] }] },
    'chapters.0.control: names',
  ],
  ['a chapter without end', { chapters: [{ ...chapter, duration: 1e300 }] }, 'chapters.0.duration: '],
  ['a picture outside', { chapters: [{ ...chapter, cover: '../x.jpg' }] }, 'chapters.0.cover: '],
  ['a card outside', { card: '/etc/passwd' }, 'card: must be a path inside the folder'],
  [
    'an unknown category',
    { general_categories: ['nowhere'] },
    'general_categories.0: there is no category nowhere',
  ],
  ['an unknown number', { knowledge_categories: [999] }, 'knowledge_categories.0: there is no category 999'],
  [
    'a category of the other kind',
    { general_categories: ['mechanics'] },
    'general_categories.0: there is no',
  ],
])('%s is named, and nothing is imported', async (_, values, problem) => {
  const mechanics = {
    id: 1,
    slug: 'mechanics',
    subjects: ['physics'],
    name: { en: 'Mechanics', zh: '力学' },
  };
  const problems = await problemsOf([entryOf('good'), entryOf('odd', values)], { knowledge: [mechanics] });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`odd: ${problem}`);
  expect(await server.db.select().from(categories)).not.toContainEqual(
    expect.objectContaining({ kind: 'knowledge' }),
  );
});

test('files are judged by what they are: archives, films, cards and pictures', async () => {
  await folder.put('text.zip', 'this is not an archive at all');
  await folder.put('empty.zip', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(64)]));
  await symlink('/etc/hostname', join(folder.path, 'link.pdf'));
  const problems = await problemsOf([
    entryOf('text', { kind: 'courseware', file: 'text.zip' }),
    entryOf('empty', { kind: 'courseware', file: 'empty.zip' }),
    entryOf('picture', { kind: 'courseware', file: 'a.jpg' }),
    entryOf('film', { kind: 'courseware', file: 'lesson.zip', preview: 'a.jpg' }),
    entryOf('archive', { file: 'lesson.zip' }),
    entryOf('card', { card: 'film.mp4' }),
    entryOf('link', { card: 'link.pdf' }),
    entryOf('chapter', { chapters: [{ ...chapter, cover: 'card.pdf' }] }),
    entryOf('other', { kind: 'courseware', file: 'lesson.zip', chapters: [{ ...chapter, id: 9 }] }),
    entryOf('slow', { kind: 'courseware', file: 'lesson.zip', chapters: [{ ...chapter, duration: 999 }] }),
  ]);
  expect(problems).toEqual([
    'text: text.zip: is of no known type, expected archive',
    expect.stringMatching(/^empty: empty.zip: /),
    'picture: a.jpg: is image/jpeg, expected archive',
    'film: a.jpg: is image/jpeg, expected video',
    'archive: lesson.zip: is application/zip, expected image',
    'card: film.mp4: is video/mp4, expected document or image',
    'link: link.pdf: lies outside the folder',
    'chapter: card.pdf: is application/pdf, expected image',
    'other: chapters: the courseware has no chapter 9',
    'slow: chapters: chapter 1 takes 180 s, not 999',
  ]);
});

test('every fault of the categories is named, each with its entry', async () => {
  const name = { en: 'Space', zh: '宇宙' };
  const problems = await problemsOf([entryOf('good')], {
    general: [
      { id: 1, slug: 'space', name },
      { id: 1, slug: 'sky', name },
      { id: 2, slug: 'space', name },
      { id: 3, slug: 'Bad Slug', name },
      { id: 4, slug: 'no-chinese', name: { en: 'Sea', zh: ' ' } },
      'nonsense',
    ],
    knowledge: [{ id: 101, slug: 'alchemy', subjects: ['alchemy'], name }],
  });
  for (const [index, problem] of [
    'categories.json: sky: the id is used twice',
    'categories.json: space: the slug is used twice',
    'categories.json: Bad Slug: slug: ',
    'categories.json: no-chinese: name.zh: ',
    'categories.json: entry 6: ',
    'categories.json: alchemy: subjects.0: ',
  ].entries()) {
    expect(problems[index]).toContain(problem);
  }
  expect(problems).toHaveLength(6);
  expect(await problemsOf([entryOf('good')], [])).toEqual([expect.stringMatching(/^categories.json: /)]);
  await folder.put('categories.json', '{oops');
  await expect(importLibrary(server, folder.path)).rejects.toThrow('categories.json: is not JSON');
});

test('of two thousand entries the one bad line is named, and none comes in', async () => {
  const many = Array.from({ length: 2000 }, (_, index) => entryOf(`piece-${index}`));
  many[1234] = entryOf('piece-1234', { licence: '' });
  const problems = await problemsOf(many);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('piece-1234: licence: ');
});

test('a removal needs an id like every other entry, once', async () => {
  const problems = await problemsOf([
    { removed: true },
    { id: 'No Slug', removed: true },
    entryOf('moon'),
    { id: 'moon', removed: true },
  ]);
  expect(problems).toEqual([
    expect.stringContaining('entry 1: id: '),
    expect.stringContaining('No Slug: id: '),
    'moon: the id is used twice',
  ]);
});
