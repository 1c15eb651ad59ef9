import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { importContent } from '../../../operator/import-content';
import { findLibraryFolder } from '../../../operator/library-folder';
import { courseItems, courses, resources } from '../../../platform/database/tables';
import { ImportError } from '../../../platform/import-json';
import { pictureOf } from '../../../testing/library-folder';
import { makePicture } from '../../../testing/own-resource';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import { loggedIn, makeSchool } from '../../../testing/visitor';
import { readCourseList } from './course-list';
import { writeCourses } from './write-courses';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  await makePicture(server, null, { slug: 'moon' });
  await makePicture(server, null, { slug: 'mars' });
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courses-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.db.delete(courses);
});

const step = (id: string) => ({ id, explanation: { en: `Look at ${id}`, zh: `看${id}` } });
const SKY = {
  id: 'sky',
  title: { en: 'The sky', zh: '天空' },
  keywords: { en: ['sky'], zh: ['天空'] },
  phase_ids: [10],
  subjects: ['science'],
  steps: [step('moon'), step('mars')],
};

async function importing(...entries: unknown[]) {
  await writeFile(join(folder, 'courses.json'), JSON.stringify(entries));
  return writeCourses(server, await readCourseList(folder));
}

async function problemsOf(...entries: unknown[]): Promise<string> {
  const error = await importing(...entries).catch((reason: unknown) => reason);
  if (!(error instanceof ImportError)) throw new Error(`expected an ImportError, got ${error}`);
  return error.problems.join('\n');
}

test('courses are imported in both languages with their steps in order; importing again updates', async () => {
  expect(await importing(SKY)).toMatchObject({ added: 1, updated: 0, unchanged: 0 });
  expect(await importing(SKY)).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
  const [before] = await server.db.select().from(courses).where(eq(courses.slug, 'sky'));
  expect(before).toMatchObject({ titleZh: '天空', subjectIds: [4], accountId: null });
  expect(before?.banner).toMatch(/^[0-9a-f]{64}$/);
  const changed = { ...SKY, title: { en: 'Sky', zh: '天' }, steps: [step('mars')] };
  expect(await importing(changed)).toMatchObject({ added: 0, updated: 1, unchanged: 0 });
  const [after] = await server.db.select().from(courses);
  expect(after).toMatchObject({ id: before?.id, titleEn: 'Sky' });
  const items = await server.db.select().from(courseItems);
  expect(items).toMatchObject([{ courseId: before?.id, explainZh: '看mars' }]);
});

test('a list with anything wrong is refused as a whole, and every fault is named', async () => {
  expect(await problemsOf(SKY, { ...SKY, id: 'Bad Id' })).toContain('Bad Id: id: ');
  expect(await problemsOf(SKY, SKY)).toContain('sky: the id is used twice');
  expect(await problemsOf({ ...SKY, steps: [step('moon'), step('moon')] })).toContain('a piece twice');
  expect(await problemsOf(SKY, { ...SKY, id: 'x', steps: [step('nothing')] })).toBe(
    'x: there is no piece nothing',
  );
  await writeFile(join(folder, 'courses.json'), '{');
  await expect(readCourseList(folder)).rejects.toThrow('courses.json: is not JSON');
  // It is there and cannot be read: never an import without courses.
  await rm(join(folder, 'courses.json'));
  await mkdir(join(folder, 'courses.json'));
  await expect(readCourseList(folder)).rejects.toThrow('EISDIR');
  expect(await server.db.select().from(courses)).toEqual([]);
});

test('[CRS-10] a banner of its own is checked by its content, stored, and read by every school', async () => {
  await writeFile(join(folder, 'wide.jpg'), await pictureOf('#336699'));
  await writeFile(join(folder, 'text.jpg'), 'only text, whatever it is called');
  expect(await importing({ ...SKY, banner: 'wide.jpg' })).toMatchObject({ added: 1 });
  const [first] = await server.db.select().from(courses);
  const teacher = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
  const answer = await teacher.send('GET', `/media/${first?.banner}`);
  expect(answer.rawPayload.equals(await pictureOf('#336699'))).toBe(true);
  // The same name with another picture in it is another banner.
  await writeFile(join(folder, 'wide.jpg'), await pictureOf('#993366'));
  expect(await importing({ ...SKY, banner: 'wide.jpg' })).toMatchObject({ updated: 1 });
  expect((await teacher.send('GET', `/media/${first?.banner}`)).statusCode).toBe(404);
  expect(
    await problemsOf(
      { ...SKY, banner: 'text.jpg' },
      { ...SKY, id: 'lost', banner: 'nowhere.jpg' },
      { ...SKY, id: 'out', banner: '../x.jpg' },
    ),
  ).toBe(
    [
      'out: banner: must stay inside the folder',
      'sky: text.jpg: is of no known type, expected image',
      'lost: nowhere.jpg: there is no such file',
    ].join('\n'),
  );
});

test('a course that the list removes is out, teachers keep theirs, and no import brings it back', async () => {
  await importing(SKY);
  const teacher = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
  const listed = async () => (await teacher.call<{ total: number }>(calls.courseCloudList)).data.total;
  const [sky] = await server.db.select().from(courses);
  await teacher.call(calls.courseSave, { source_id: sky?.id ?? 0 });
  expect(await listed()).toBe(1);
  const gone = { id: 'sky', removed: true };
  expect(await importing(gone, { id: 'never-here', removed: true })).toMatchObject({ removed: 1 });
  expect(await importing(gone)).toMatchObject({ removed: 0 });
  expect(await listed()).toBe(0);
  expect(await teacher.call(calls.courseDetail, { id: sky?.id ?? 0, type: 0 })).toMatchObject({ s: 404 });
  expect((await teacher.call<{ total: number }>(calls.courseList)).data.total).toBe(1);
  expect(await importing(SKY)).toMatchObject({ unchanged: 1, stillRemoved: ['sky'] });
  expect(await listed()).toBe(0);
});

test('a course of a removed piece is refused by name, but for what the operator took out', async () => {
  await importing(SKY);
  await server.db.update(resources).set({ removedAt: new Date() }).where(eq(resources.slug, 'mars'));
  expect(await problemsOf(SKY)).toBe('sky: the piece mars was removed from the library');
  expect(await writeCourses(server, await readCourseList(folder), ['mars'])).toMatchObject({ unchanged: 1 });
  await server.db.update(resources).set({ removedAt: null });
});

test('a library without courses has none', async () => {
  expect((await readCourseList(folder)).entries).toEqual([]);
});

test('[CRS-10] the starter library brings its courses, and importing it again changes nothing', async () => {
  const library = findLibraryFolder() ?? '';
  const { added } = (await importContent(server, library)).courses;
  expect(added).toBeGreaterThanOrEqual(6);
  expect(await importContent(server, library)).toMatchObject({
    pieces: { added: 0, updated: 0, removed: 0 },
    courses: { added: 0, updated: 0, unchanged: added, removed: 0 },
  });
  const rows = await server.db.select().from(courses);
  expect(rows.every(({ banner }) => banner !== null)).toBe(true);
});
