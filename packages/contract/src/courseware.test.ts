import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { COURSEWARE_LIMITS, chapterAt, lessonSeconds } from './courseware';
import { CoursewareError, readCourseware } from './courseware-archive';
import { hasTimeline } from './resource-kind';

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
  knowledge: [{ id: 'tides', title }],
  points: [{ number: 1, title, knowledge: ['tides'] }],
  steps: [{ number: 1, title, points: [1] }],
  levels: { A: 0.9, B: 0.7, C: 0.5 },
};

const point = (text: object, knowledge = ['tides']) => ({ number: 1, title: text, knowledge });
const step = (text: object) => ({ number: 1, title: text, points: [1] });

function pack(files: Zippable = {}, said: unknown = manifest): Uint8Array {
  return zipSync({
    'courseware.json': strToU8(JSON.stringify(said)),
    'main.js': strToU8('export default () => ({ update() {} });'),
    ...files,
  });
}

function problemsOf(archive: Uint8Array): readonly string[] {
  try {
    readCourseware(archive);
  } catch (error) {
    if (error instanceof CoursewareError) return error.problems;
    throw error;
  }
  return [];
}

describe('the timeline of a courseware', () => {
  test('moves, as that of a video does', () => {
    expect(hasTimeline('courseware')).toBe(true);
    expect(hasTimeline('model')).toBe(false);
  });

  test('a whole courseware is its chapters one after another, without the test', () => {
    expect(lessonSeconds(manifest)).toBe(30);
    expect(chapterAt(manifest, null, 4)).toMatchObject({ chapter: { id: 1 }, seconds: 4 });
    expect(chapterAt(manifest, null, 12)).toMatchObject({ chapter: { id: 3 }, seconds: 2 });
    expect(chapterAt(manifest, null, 99)).toMatchObject({ chapter: { id: 3 }, seconds: 20 });
  });

  test('a chosen chapter is all that plays, and the test only where it is chosen', () => {
    expect(chapterAt(manifest, 3, 25)).toMatchObject({ chapter: { id: 3 }, seconds: 20 });
    expect(chapterAt(manifest, 2, 5)).toMatchObject({ chapter: { id: 2 }, seconds: 5 });
    expect(chapterAt(manifest, 7, 5)).toMatchObject({ chapter: { id: 1 }, seconds: 5 });
  });
});

describe('the archive of a courseware', () => {
  test('opens with its module and assets', () => {
    const picture = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
    const { manifest: said, files } = readCourseware(pack({ 'maps/sea.jpg': picture }));
    expect(said.title.zh).toBe('潮汐');
    expect([...files.keys()].sort()).toEqual(['main.js', 'maps/sea.jpg']);
    expect(files.get('maps/sea.jpg')).toEqual(picture);
  });

  test.each([
    '../out.json',
    '/etc/hosts.json',
    'a/../../b.json',
    'noending',
    '.hidden.json',
    'a\\b.json',
    'C:/x.json',
    'page.html',
    'run.exe',
    'map.svg',
  ])('the name %j is refused', (name) => {
    expect(problemsOf(zipSync({ [name]: strToU8('{}') }))[0]).toContain('no plain name');
  });

  test('a bomb is refused before it is unpacked', () => {
    const bomb = zipSync({ 'zeros.json': new Uint8Array(20 * 1024 * 1024) }, { level: 9 });
    expect(problemsOf(bomb)).toEqual(['"zeros.json": unpacks to more than 60 times its size']);
  });

  test('a list that lies about a size gets no more room than it said', () => {
    const archive = zipSync({ 'zeros.json': new Uint8Array(20 * 1024 * 1024) }, { level: 9 });
    // The size when unpacked, in the entry and in the archive's list.
    const view = new DataView(archive.buffer, archive.byteOffset);
    const list = view.getUint32(archive.length - 6, true);
    view.setUint32(22, 100, true);
    view.setUint32(list + 24, 100, true);
    expect(problemsOf(archive).length).toBeGreaterThan(0);
  });

  test('a list that claims billions of entries is not read to its end', () => {
    const head = (signature: number, size: number) => {
      const bytes = new Uint8Array(size);
      const view = new DataView(bytes.buffer);
      view.setUint32(0, signature, true);
      return { bytes, view };
    };
    const list = head(0x06064b50, 56);
    list.view.setUint32(32, 4e9, true);
    const locator = head(0x07064b50, 20);
    const end = head(0x06054b50, 22);
    end.view.setUint16(8, 0xffff, true);
    const problems = problemsOf(Uint8Array.from([...list.bytes, ...locator.bytes, ...end.bytes]));
    expect(problems.at(-1)).toBe(`more than ${COURSEWARE_LIMITS.entries} entries`);
  });

  test('an entry that is stored as it is cannot be larger than the list says', () => {
    const archive = zipSync({ 'zeros.json': new Uint8Array(1024) }, { level: 0 });
    const view = new DataView(archive.buffer, archive.byteOffset);
    view.setUint32(view.getUint32(archive.length - 6, true) + 24, 1, true);
    expect(problemsOf(archive)).toEqual(['"zeros.json": its two sizes differ']);
  });

  test('too many entries, and too much in all, are refused', () => {
    const many = Object.fromEntries(
      Array.from({ length: COURSEWARE_LIMITS.entries + 1 }, (_, index) => [`n${index}.json`, strToU8('{}')]),
    );
    expect(problemsOf(zipSync(many))).toContain(`more than ${COURSEWARE_LIMITS.entries} entries`);
    expect(problemsOf(new Uint8Array(COURSEWARE_LIMITS.archiveBytes + 1))[0]).toContain('larger than');
  });

  test('what is no archive, and one that was cut off, say so', () => {
    expect(problemsOf(strToU8('nonsense, but long enough to be something'))[0]).toContain('cannot be opened');
    expect(problemsOf(pack().slice(0, -30))[0]).toContain('cannot be opened');
  });

  test('files that are not what their names say are named', () => {
    const files = { 'a.jpg': strToU8('GIF89a'), 'b.json': strToU8('{'), 'c.glb': strToU8('glTF\u0001') };
    expect(problemsOf(pack(files))).toEqual([
      'a.jpg: is no image/jpeg',
      'b.json: is no application/json',
      'c.glb: is no model/gltf-binary',
    ]);
  });

  test('every problem of courseware.json is named', () => {
    const said = { ...manifest, id: 'Bad Id', title: { en: 'x', zh: '' }, entry: 'gone.js' };
    const problems = problemsOf(pack({}, { ...said, chapters: [manifest.chapters[1]] })).join('\n');
    for (const field of ['id', 'title', 'chapters']) expect(problems).toContain(`courseware.json: ${field}`);
    expect(problemsOf(pack({}, { ...manifest, entry: 'gone.js' }))).toEqual([
      'courseware.json: entry: there is no gone.js',
    ]);
    expect(problemsOf(zipSync({ 'main.js': strToU8('1') }))).toEqual(['courseware.json is missing']);
    const twice = [manifest.chapters[0], manifest.chapters[0]];
    expect(problemsOf(pack({}, { ...manifest, chapters: twice }))[0]).toContain('different ids');
  });

  test.each([
    ['a NUL in its title', { title: { en: 'Tides\0', zh: '潮汐' } }, 'title: must be 1 to 200'],
    ['half a character in a point', { points: [point({ en: 'a\ud800', zh: '潮' })] }, 'points.0.title: must'],
    [
      'an order to the terminal in a step',
      { steps: [step({ en: '\u001b[2J', zh: '潮' })] },
      'steps.0.title: ',
    ],
    ['half a million points', { points: Array.from({ length: 500_000 }, () => ({})) }, 'points: Too big'],
    [
      'a million letters of knowledge',
      { points: [point(title, ['k'.repeat(1e6)])] },
      'points.0.knowledge.0: ',
    ],
    ['an id without end', { id: 'a'.repeat(1e6) }, 'id: Too big'],
    ['a version without end', { version: `${'1'.repeat(1e6)}.0.0` }, 'version: must be'],
    ['a point beyond numbers', { points: [{ ...point(title), number: 1e300 }] }, 'points.0.number: '],
    ['grades beyond shares', { levels: { A: 1e300, B: 0.5, C: 0.2 } }, 'levels.A: Too big'],
    ['a chapter that takes years', { chapters: [{ id: 1, title, duration: 1e9 }] }, 'chapters.0.duration: '],
    ['an own prototype', JSON.parse('{"points": {"__proto__": []}}'), 'points: '],
  ])('a manifest with %s is refused by the name of the part, in few words', (_what, change, problem) => {
    // Not compressed: as a bomb it would not be read at all.
    const said = strToU8(JSON.stringify({ ...manifest, ...change }));
    const problems = problemsOf(pack({ 'courseware.json': [said, { level: 0 }] }));
    expect(problems[0]).toContain(`courseware.json: ${problem}`);
    expect(problems.join('\n').length).toBeLessThan(1000);
  });
});
