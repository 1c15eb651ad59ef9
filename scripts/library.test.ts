import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLibrary } from './check-library.mjs';

const library = fileURLToPath(new URL('../library', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'library-'));
  cpSync(path.join(library, 'covers', 'diamond.jpg'), path.join(folder, 'cover.jpg'));
  writeFileSync(path.join(folder, 'lesson.zip'), 'no archive at all');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = { en: 'Text', zh: '文字' };
const PAGE = {
  id: 'page',
  kind: 'page',
  url: 'https://example.org/',
  cover: 'cover.jpg',
  title: text,
  description: text,
  knowledge_point: text,
  keywords: { en: ['page'], zh: ['网页'] },
  phase_ids: [20],
  subjects: ['physics'],
  licence: 'CC0-1.0',
  credit: 'Somebody',
  source: 'https://example.org/',
};

function problemsOf(entries: unknown[], lists: { categories?: unknown; courses?: unknown } = {}): string[] {
  writeFileSync(path.join(folder, 'content.json'), JSON.stringify(entries));
  writeFileSync(path.join(folder, 'categories.json'), JSON.stringify(lists.categories ?? {}));
  writeFileSync(path.join(folder, 'courses.json'), JSON.stringify(lists.courses ?? []));
  return checkLibrary(folder);
}

test('the starter library agrees with its manifest: files, sizes, durations, covers, texts, licences', () => {
  expect(checkLibrary(library)).toEqual([]);
});

test('a page needs no file, and what the library lost needs nothing', () => {
  expect(problemsOf([PAGE, { id: 'gone', removed: true }])).toEqual([]);
});

test('filters, chapters and files that do not fit are named with their entry', () => {
  const chapter = { id: 1, title: { en: 'One', zh: '' }, control: ['shout'], interaction: ['gaze'] };
  const lesson = { kind: 'courseware', file: 'lesson.zip', mime: 'application/zip', bytes: 17 };
  const categories = {
    general: [
      { id: 1, slug: 'space' },
      { id: 1, slug: 'sky' },
    ],
    knowledge: [],
  };
  const problems = problemsOf(
    [
      {
        ...PAGE,
        id: 'odd',
        grades: [1],
        volumes: [1],
        general_categories: ['sea'],
        url: 'javascript:alert(1)',
      },
      { ...PAGE, id: 'cut', chapters: [chapter, chapter] },
      { ...PAGE, ...lesson, id: 'lesson' },
      { ...PAGE, id: 'bare', card: 'card.pdf' },
    ],
    { categories },
  );
  expect(problems).toEqual([
    'categories.json: general id 1 used twice',
    'odd: url must be https://… or http://…',
    'odd: grade 1 is of no phase of it',
    'odd: volumes are of high school',
    'odd: general category sea is unknown',
    'cut: chapter 1 stands twice',
    'cut: chapter 1: title.zh is empty',
    'cut: chapter 1: control shout is unknown',
    'cut: chapter 1: title.zh is empty',
    'cut: chapter 1: control shout is unknown',
    'lesson: is no archive',
    'bare: card.pdf does not exist',
  ]);
});

test('a course names pieces that are there, and a picture that is there', () => {
  const course = { id: 'tour', steps: [{ id: 'page' }, { id: 'gone' }, { id: 'never' }], banner: 'wide.jpg' };
  expect(problemsOf([PAGE, { id: 'gone', removed: true }], { courses: [course] })).toEqual([
    'tour: there is no piece gone',
    'tour: there is no piece never',
    'tour: wide.jpg does not exist',
  ]);
});
