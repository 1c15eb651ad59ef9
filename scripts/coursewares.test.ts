import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as astronomy from '../library/coursewares/shared/astronomy.js';
import { TEST_CHAPTER } from '../packages/contract/src/courseware';
import { readCourseware } from '../packages/contract/src/courseware-archive';
import { checkCourseware } from '../packages/courseware-sdk/src/check';
import { packCourseware } from '../packages/courseware-sdk/src/pack';

const LIBRARY = path.resolve(import.meta.dirname, '../library');
const SOURCES = path.join(LIBRARY, 'coursewares');
/** Sources of those that test. */
const TESTING = path.resolve(import.meta.dirname, '../coursewares');
const testing = readdirSync(TESTING).filter((name) =>
  existsSync(path.join(TESTING, name, 'courseware.json')),
);
/** Each of them bundles, on a machine that may do much else. */
const SLOW = { timeout: 60_000 };
const ids = readdirSync(SOURCES).filter((name) => name.endsWith('-vr'));

describe('the coursewares of the library', () => {
  test.each(ids)('%s is packed from its sources, the same bytes each time', SLOW, async (id) => {
    const archive = new Uint8Array(readFileSync(path.join(LIBRARY, `${id}.zip`)));
    expect(
      Buffer.from((await packCourseware(path.join(SOURCES, id))).bytes).equals(Buffer.from(archive)),
    ).toBe(true);
    const { manifest } = readCourseware(archive);
    expect(manifest.id).toBe(id);
    expect(manifest.chapters.map((chapter) => chapter.id)).toEqual([1, 3, 4]);
    expect(archive.byteLength).toBeLessThan(2 * 1024 * 1024);
  });

  test.each(testing)('%s may be published as it is packed, and has a test', SLOW, async (id) => {
    const { bytes, manifest, warnings } = await checkCourseware(path.join(TESTING, id));
    expect(warnings).toEqual([]);
    expect(manifest.id).toBe(id);
    expect(manifest.chapters.map((chapter) => chapter.id)).toContain(TEST_CHAPTER);
    const archive = readFileSync(path.join(LIBRARY, `${id}.zip`));
    expect(
      Buffer.from(bytes).equals(archive),
      `npm run courseware -- pack coursewares/${id} library/${id}.zip`,
    ).toBe(true);
  });
});

describe('what they teach', () => {
  const { DEGREES, dayHours, litShare, phaseName, sunDeclination, SYNODIC_DAYS } = astronomy;

  test('the Sun stands 23.4° north in June, over the equator in March and September', () => {
    const inDegrees = (share: number) => sunDeclination(share * 2 * Math.PI) / DEGREES;
    expect(inDegrees(0.25)).toBeCloseTo(23.44);
    expect(inDegrees(0.75)).toBeCloseTo(-23.44);
    expect(inDegrees(0.5)).toBeCloseTo(0);
  });

  test('at 40° north the day has 14.8 hours in June and 9.2 in December; at the pole 24 and none', () => {
    expect(dayHours(40 * DEGREES, 23.44 * DEGREES)).toBeCloseTo(14.84, 1);
    expect(dayHours(40 * DEGREES, -23.44 * DEGREES)).toBeCloseTo(9.16, 1);
    expect(dayHours(0, 23.44 * DEGREES)).toBeCloseTo(12);
    expect(dayHours(80 * DEGREES, 23.44 * DEGREES)).toBe(24);
    expect(dayHours(80 * DEGREES, -23.44 * DEGREES)).toBe(0);
  });

  test('eight phases in 29.5 days, in their order', () => {
    const month = [0, 3.7, 7.4, 11, 14.77, 18.5, 22.1, 26, 29.2];
    expect(month.map(phaseName)).toEqual([
      'new',
      'waxing-crescent',
      'first-quarter',
      'waxing-gibbous',
      'full',
      'waning-gibbous',
      'last-quarter',
      'waning-crescent',
      'new',
    ]);
    expect(phaseName(SYNODIC_DAYS + 7.4)).toBe('first-quarter');
    expect([0, 0.5, 1].map((share) => litShare(share * Math.PI))).toEqual([0, expect.closeTo(0.5), 1]);
  });
});
