import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryOf, type LibraryFolder, makeLibraryFolder } from '../testing/library-folder';
import { makeOperator, type Operate } from '../testing/operator';
import { startTestServer, type TestServer } from '../testing/test-server';
import { makeSchool } from '../testing/visitor';

const text = { en: 'The tour', zh: '参观' };
const TOUR = {
  id: 'tour',
  title: text,
  keywords: { en: [], zh: [] },
  phase_ids: [20],
  subjects: ['physics'],
  steps: [{ id: 'moon', explanation: text }],
};

let server: TestServer;
let operator: Operate;
let folder: LibraryFolder;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  operator = await makeOperator(server);
  folder = await makeLibraryFolder();
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const json = async (...args: string[]) => JSON.parse((await operator(...args, '--json')).out);

test('an empty library says how to bring something in', async () => {
  expect((await operator('library', 'list')).out).toContain('operator library import');
  expect((await operator('course', 'list')).out).toContain('operator library import');
});

test('pieces are listed, removed and restored by their ids, all of them or none', async () => {
  await folder.list([entryOf('moon'), entryOf('mars', { file: 'b.jpg' })], [TOUR]);
  const imported = await operator('library', 'import', folder.path);
  expect(imported.out).toBe(
    'Pieces: 2 added, 0 updated, 0 unchanged, 0 removed.\nCourses: 1 added, 0 updated, 0 unchanged, 0 removed.\n',
  );
  const refused = await operator('library', 'remove', 'moon', 'venus', 'saturn');
  expect(refused).toEqual({ code: 2, out: '', err: 'There is no piece venus, saturn\n' });
  expect(await operator('library', 'remove', 'moon')).toEqual({
    code: 0,
    out: 'Pieces removed: moon\nCloud courses name them as no longer available: tour\n',
    err: '',
  });
  expect(await json('library', 'remove', 'moon', 'mars')).toEqual({ removed: ['mars'], courses: ['tour'] });
  expect((await operator('library', 'remove', 'mars')).out).toBe('All were removed already.\n');
  expect(await json('library', 'restore', 'mars')).toEqual({ restored: ['mars'], courses: [] });
  expect(await json('library', 'list')).toEqual({
    pieces: [
      {
        id: 'moon',
        kind: 'panorama_image',
        title: { en: 'The moon', zh: '题目moon' },
        removed: true,
        size_bytes: expect.any(Number),
      },
      expect.objectContaining({ id: 'mars', removed: false }),
    ],
  });
  const { out } = await operator('library', 'list');
  expect(out).toMatch(/^moon {2}panorama_image {2}\d+ B {2}removed {2}The moon$/m);
  // What turns words around would make another line look like this one.
  await folder.list([entryOf('moon', { title: { en: 'Moon \u202e3', zh: '月球' } })]);
  await operator('library', 'import', folder.path);
  expect((await operator('library', 'list')).out).toContain('Moon \\u202e3');
});

test('an import says what is still removed, and how to bring it back', async () => {
  await folder.list([entryOf('moon'), entryOf('mars', { file: 'b.jpg' })], [TOUR]);
  await operator('library', 'restore', 'moon');
  await operator('library', 'import', folder.path);
  await operator('library', 'remove', 'moon');
  const { out } = await operator('library', 'import', folder.path);
  expect(out).toContain('Still removed: moon. To bring back: operator library restore moon\n');
  expect(await json('library', 'import', folder.path)).toMatchObject({
    unchanged: 2,
    still_removed: ['moon'],
    courses: { still_removed: [] },
  });
});

test('courses are listed, removed and restored too', async () => {
  expect(await json('course', 'list')).toEqual({
    courses: [{ id: 'tour', title: text, pieces: 1, removed: false }],
  });
  expect(await json('course', 'remove', 'tour')).toEqual({ removed: ['tour'] });
  expect((await operator('course', 'list')).out).toBe('tour  1 piece  removed  The tour\n');
  expect((await operator('library', 'import', folder.path)).out).toContain('operator course restore tour');
  expect((await operator('course', 'restore', 'tour')).out).toBe('Courses restored: tour\n');
  expect(await operator('course', 'remove', 'tour', 'none')).toEqual({
    code: 2,
    out: '',
    err: 'There is no course none\n',
  });
});

test("a school's own pieces are its own", async () => {
  const school = await makeSchool(server.db);
  const { schools } = await json('school', 'list');
  const key = schools.find(({ id }: { id: number }) => id === school.id).key;
  await folder.list([entryOf('yard')]);
  await operator('library', 'import', folder.path, '--school', key);
  expect((await json('library', 'list', '--school', key)).pieces).toMatchObject([
    { id: 'yard', removed: false },
  ]);
  expect(await operator('library', 'remove', 'yard')).toMatchObject({ code: 2 });
  expect(await json('library', 'remove', 'yard', '--school', key)).toEqual({
    removed: ['yard'],
    courses: [],
  });
  const { out } = await operator('library', 'import', folder.path, '--school', key);
  expect(out).toContain(`operator library restore yard --school ${key}\n`);
  expect(await json('library', 'restore', 'yard', '--school', key)).toEqual({
    restored: ['yard'],
    courses: [],
  });
  expect(await operator('library', 'list', '--school', 'nowhere')).toMatchObject({ code: 2 });
});
