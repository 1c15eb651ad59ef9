import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COURSEWARE_LIMITS } from '@orrery/contract';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkCourseware } from './check-courseware';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courseware-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const title = { en: 'Tides', zh: '潮汐' };
const manifest = {
  id: 'tides',
  version: '1.0.0',
  title,
  entry: 'main.js',
  chapters: [
    { id: 1, title, duration: 10 },
    { id: 2, title, duration: 60 },
    { id: 3, title, duration: 20 },
  ],
  knowledge: [{ id: 'moon', title }],
  points: [{ number: 1, title, knowledge: ['moon'] }],
  steps: [{ number: 1, title, points: [1] }],
};
const GOOD: Zippable = {
  'courseware.json': strToU8(JSON.stringify(manifest)),
  'main.js': strToU8('export default () => ({ update() {} });'),
};

async function check(files: Zippable) {
  const path = join(folder, 'piece.zip');
  await writeFile(path, zipSync(files, { level: 9 }));
  return checkCourseware(path);
}

test('a good courseware tells its chapters, what it asks, and how long it plays without its test', async () => {
  const { chapters, knowledge, points, steps } = manifest;
  const outline = { knowledge, points, steps, levels: { A: 0.9, B: 0.75, C: 0.6 } };
  expect(await check(GOOD)).toEqual({ problems: [], chapters, durationSeconds: 30, outline });
});

test('a courseware without a test asks nothing', async () => {
  const lesson = { ...manifest, chapters: manifest.chapters.filter(({ id }) => id !== 2) };
  const files = { ...GOOD, 'courseware.json': strToU8(JSON.stringify(lesson)) };
  expect(await check(files)).toMatchObject({ problems: [], outline: null });
});

test('a zip bomb is named without being unpacked', async () => {
  const { problems, chapters } = await check({ ...GOOD, 'zeros.json': new Uint8Array(50 * 1024 * 1024) });
  expect(problems).toEqual(['"zeros.json": unpacks to more than 60 times its size']);
  expect(chapters).toEqual([]);
});

test('names that lead out of the archive, and kinds that no courseware has, are named together', async () => {
  const { problems } = await check({
    ...GOOD,
    '../../etc/passwd.json': strToU8('{}'),
    '/root.json': strToU8('{}'),
    'page.html': strToU8('<script>'),
  });
  expect(problems).toHaveLength(3);
  for (const name of ['../../etc/passwd.json', '/root.json', 'page.html']) {
    expect(problems.join('\n')).toContain(`"${name}": is no plain name`);
  }
});

test('a missing entry, a missing courseware.json and a picture that is none are named', async () => {
  expect((await check({ 'courseware.json': GOOD['courseware.json']! })).problems).toEqual([
    'courseware.json: entry: there is no main.js',
  ]);
  expect((await check({ 'main.js': GOOD['main.js']! })).problems).toEqual(['courseware.json is missing']);
  const { problems } = await check({ ...GOOD, 'earth.jpg': strToU8('<svg onload=alert(1)>') });
  expect(problems).toEqual(['earth.jpg: is no image/jpeg']);
});

test('what is too large is not even read', async () => {
  const path = join(folder, 'huge.zip');
  await writeFile(path, '');
  await truncate(path, COURSEWARE_LIMITS.archiveBytes + 1);
  expect((await checkCourseware(path)).problems[0]).toContain('more than');
});
