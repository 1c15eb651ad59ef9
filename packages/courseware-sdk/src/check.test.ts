import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CoursewareError, readCourseware } from '@orrery/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkCourseware } from './check';
import { createFromTemplate } from './from-template';
import { packCourseware } from './pack';

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'orrery-sdk-')), 'My Solids');
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

type Manifest = Record<string, unknown> & {
  points: object[];
  steps: { points: number[]; after?: number[] }[];
};

/** The template's folder, with another manifest or module. */
async function make(change: { manifest?: (manifest: Manifest) => void; module?: string } = {}) {
  await createFromTemplate(folder);
  const file = path.join(folder, 'courseware.json');
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  change.manifest?.(manifest);
  await writeFile(file, JSON.stringify(manifest));
  if (change.module !== undefined) await writeFile(path.join(folder, 'main.js'), change.module);
}

async function problems(): Promise<readonly string[]> {
  try {
    await checkCourseware(folder);
    return [];
  } catch (error) {
    if (error instanceof CoursewareError) return error.problems;
    throw error;
  }
}

const EMPTY = 'export default () => ({ update() {} });';

/** Each of them bundles, on a machine that may do much else. */
const SLOW = { timeout: 60_000 };

describe('a folder', SLOW, () => {
  test('from the template may be published as it is, under the name of its folder', async () => {
    await make();
    const { manifest, warnings, bytes } = await checkCourseware(folder);
    expect(manifest).toMatchObject({ id: 'my-solids', entry: 'main.js' });
    expect([manifest.steps.length, manifest.points.length, warnings]).toEqual([2, 2, []]);
    expect(readCourseware(bytes).files.size).toBe(1);
    await expect(createFromTemplate(folder)).rejects.toThrow('is not empty');
    await expect(createFromTemplate(path.join(folder, '测评'))).rejects.toThrow(
      'letters, digits and hyphens',
    );
  });

  test('gives the same bytes each time, its assets by their names', async () => {
    await make({
      manifest: (manifest) => Object.assign(manifest, { assets: { 'far.json': '../far.json' } }),
    });
    await writeFile(path.join(folder, '../far.json'), '{}');
    await mkdir(path.join(folder, 'assets/deep'), { recursive: true });
    for (const name of ['b.json', 'a.json', 'deep/c.json', '.hidden']) {
      await writeFile(path.join(folder, 'assets', name), '[1]');
    }
    const first = await packCourseware(folder);
    const second = await packCourseware(folder);
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true);
    const names = ['main.js', 'assets/a.json', 'assets/b.json', 'assets/deep/c.json', 'far.json'];
    expect([...readCourseware(first.bytes).files.keys()]).toEqual(names);
    expect(first.sources.map((file) => path.basename(file))).toEqual(
      expect.arrayContaining(['courseware.json', 'main.js', 'lesson.js', 'solids.js', 'a.json', 'far.json']),
    );
  });
});

describe('what would keep it from being published is named', SLOW, () => {
  test.each<[string, (manifest: Manifest) => void, RegExp]>([
    [
      'steps that come after each other',
      ({ steps }) => Object.assign(steps[0]!, { after: [2] }),
      /steps: .*cannot come after itself/,
    ],
    [
      'a step that comes after none',
      ({ steps }) => Object.assign(steps[1]!, { after: [9] }),
      /steps: 2: comes after 9, which is not there/,
    ],
    ['a point that there is not', ({ steps }) => steps[0]!.points.push(7), /steps: 1: no point 7/],
    [
      'a point that no step tests',
      ({ steps }) => Object.assign(steps[1]!, { points: [] }),
      /points: 2: no step tests it/,
    ],
    [
      'knowledge that there is not',
      ({ points }) => Object.assign(points[0]!, { knowledge: ['edges'] }),
      /points: 1: no knowledge edges/,
    ],
    ['a number twice', ({ points }) => Object.assign(points[1]!, { number: 1 }), /points: 1 is there twice/],
    [
      'a test that asks nothing',
      (manifest) => Object.assign(manifest, { points: [], steps: [] }),
      /points: a test chapter asks nothing/,
    ],
    [
      'grades that rise',
      (manifest) => Object.assign(manifest, { levels: { A: 0.5, B: 0.7, C: 0.6 } }),
      /levels: must fall from A to C/,
    ],
    ['one language only', (manifest) => Object.assign(manifest, { title: { en: 'Solids' } }), /title.zh/],
    [
      'an entry that is missing',
      (manifest) => Object.assign(manifest, { entry: 'start.js' }),
      /entry: there is no start\.js/,
    ],
    [
      'an asset that is missing',
      (manifest) => Object.assign(manifest, { assets: { 'a.jpg': 'no/a.jpg' } }),
      /assets: a\.jpg: there is no no\/a\.jpg/,
    ],
  ])('%s', async (_, manifest, expected) => {
    await make({ manifest });
    const found = (await problems()).map((problem) => problem.replace('courseware.json: ', ''));
    expect(
      found.some((problem) => expected.test(problem)),
      found.join('\n'),
    ).toBe(true);
  });

  test.each([
    ['a slip of the pen', 'export default () => {', /main\.js: /],
    ['an import that leads nowhere', `import './gone.js'; ${EMPTY}`, /main\.js: .*gone\.js/s],
    ['no default function', 'export const create = () => 1;', /main\.js: has no default function/],
  ])('a module with %s', async (_, module, expected) => {
    await make({ module });
    const found = await problems();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
    expect(found[0]).not.toContain(path.dirname(folder));
  });

  test('a manifest that is none, or is not there', async () => {
    await make();
    await writeFile(path.join(folder, 'courseware.json'), '{ "id": ');
    expect(await problems()).toEqual([expect.stringMatching(/^courseware\.json: is no JSON/)]);
    await rm(path.join(folder, 'courseware.json'));
    expect(await problems()).toEqual(['courseware.json is missing']);
  });

  test('an asset that is not what its name says', async () => {
    await make();
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'assets/sky.jpg'), 'no picture');
    await writeFile(path.join(folder, 'assets/horn.mp3'), 'no sound');
    expect((await problems()).join()).toMatch(/horn\.mp3/);
    await rm(path.join(folder, 'assets/horn.mp3'));
    expect(await problems()).toEqual(['assets/sky.jpg: is no image/jpeg']);
  });
});

test('a test that never reports is allowed, and a warning', SLOW, async () => {
  await make({ module: EMPTY });
  const { warnings } = await checkCourseware(folder);
  expect(warnings).toHaveLength(4);
  expect(warnings.at(-1)).toMatch(/main\.js: never calls report\.finished: .*nobody gets a grade/);
});
