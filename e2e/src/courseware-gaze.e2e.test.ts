import type { CoursewareReport } from '@orrery/scene';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser';
import { openSceneLab } from './support/scene-lab';
import type { SceneLab } from './support/scene-page';

type LabViewer = ReturnType<SceneLab['openViewer']>;
type Place = readonly [number, number, number];

/** The stage of a courseware, driven frame by frame. */
interface Bench {
  readonly media: Awaited<ReturnType<LabViewer['load']>>;
  readonly reports: CoursewareReport[];
  /** Looks at a place, and lets frames of a tenth of a second go by. */
  look(place: Place, aiming: 'pointer' | 'view' | 'gaze', seconds: number): void;
  /** The clock of the page goes on at once. */
  passTime(seconds: number): void;
}

declare global {
  var lab: SceneLab;
  var bench: Bench;
  /** Seconds that the courseware has counted by itself. */
  var moved: number;
}

/** A ball to press, a question that stands from then on, and a ball to carry. Metres. */
const SUN: Place = [-1, 1.6, -3];
const MOON: Place = [1, 1.6, -3];
const NOTHING: Place = [0, 4, -3];
/** The first of two answers under the question. */
const ANSWER: Place = [-0.48, 0.72, -2.08];
const SOURCE = `
export default (stage) => {
  const { THREE, group, report } = stage;
  const ball = (x) => {
    const mesh = new THREE.Mesh(new THREE.SphereGeometry(0.3), new THREE.MeshBasicMaterial());
    mesh.position.set(x, 1.6, -3);
    group.add(mesh);
    return mesh;
  };
  report.stepStarted(1);
  stage.onSelect(ball(-1), () => {
    report.answered(1, true);
    const panel = stage.ask({
      text: 'What pulls the sea?',
      choices: ['The Moon', 'The wind'],
      onChoose(index) {
        report.answered(2, index === 0);
        panel.close();
      },
    });
  });
  stage.grab(ball(1), { end: (place) => report.answered(3, place.y > 2) });
  globalThis.moved = 0;
  return {
    update(seconds, delta) {
      globalThis.moved += delta;
    },
  };
};
`;

describe('who has nothing to press with, and a test that stands still', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await openSceneLab(browser);
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    await page.reload();
    await page.evaluate(async (source) => {
      const reports: CoursewareReport[] = [];
      let passed = 0;
      // Only the test lets time go by: what a busy machine takes between two calls is no thinking.
      const begun = performance.now();
      performance.now = () => begun + passed;
      const media = await lab
        .openViewer()
        .load(
          { kind: 'courseware', url: lab.testingCourseware(source), chapter: 2 },
          { attendance: { onReport: (report: CoursewareReport) => reports.push(report) } },
        );
      const { lesson } = media;
      const look: Bench['look'] = (place, aiming, seconds) => {
        const ray = lab.sight(place);
        for (let frame = 0; frame < Math.round(seconds * 10); frame += 1) {
          lesson?.look(ray, aiming);
          media.update(0.1);
          media.object.updateMatrixWorld();
        }
      };
      const passTime = (seconds: number) => {
        passed += seconds * 1000;
      };
      Object.assign(globalThis, { bench: { media, reports, look, passTime } satisfies Bench });
      look([0, 4, -3], 'pointer', 0.1);
    }, SOURCE);
  });

  const look = (place: Place, aiming: 'pointer' | 'view' | 'gaze', seconds: number) =>
    page.evaluate(([at, by, time]) => bench.look(at, by, time), [place, aiming, seconds] as const);
  const answers = () =>
    page.evaluate(() =>
      bench.reports.flatMap((report) =>
        report.type === 'point.answered' ? [[report.point, report.correct]] : [],
      ),
    );
  const seconds = () =>
    page.evaluate(() =>
      bench.reports.flatMap((report) =>
        report.type === 'point.answered' ? [Math.round(report.seconds / 10)] : [],
      ),
    );

  test('a gaze that rests presses what is there, then answers, takes, and puts down', async () => {
    await look(NOTHING, 'gaze', 0.2);
    await look(SUN, 'gaze', 1);
    expect(await answers()).toEqual([]);
    await look(SUN, 'gaze', 5);
    expect(await answers()).toEqual([[1, true]]);
    await look(ANSWER, 'gaze', 1.5);
    expect(await answers()).toEqual([
      [1, true],
      [2, true],
    ]);
    await look(MOON, 'gaze', 5);
    expect(await page.evaluate(() => bench.media.lesson?.carrying)).toBe(true);
    await look([1, 2.6, -3], 'gaze', 1.6);
    expect((await answers()).at(-1)).toEqual([3, true]);
    await look([1, 2.6, -3], 'gaze', 5);
    expect(await answers()).toHaveLength(3);
  });

  test('who points, or has a trigger or keys, may look as long as they like', async () => {
    for (const aiming of ['pointer', 'view'] as const) {
      await look(NOTHING, aiming, 0.2);
      await look(SUN, aiming, 5);
    }
    expect(await answers()).toEqual([]);
    await page.evaluate(() => bench.media.lesson?.press());
    await look(ANSWER, 'view', 5);
    expect(await answers()).toEqual([[1, true]]);
  });

  test('the seconds of an answer are those in which it could be given: a paused test stands still', async () => {
    const pause = (paused: boolean) => page.evaluate((on) => bench.media.lesson?.pause(on), paused);
    const passTime = (time: number) => page.evaluate((all) => bench.passTime(all), time);
    await page.evaluate(() => bench.media.lesson?.choose(0));
    await look(SUN, 'pointer', 0.1);
    await passTime(20);
    await pause(true);
    await passTime(300);
    const moved = () => page.evaluate(() => globalThis.moved);
    const before = await moved();
    expect(before).toBeGreaterThan(0);
    await look(SUN, 'pointer', 2);
    expect(await moved()).toBe(before);
    await pause(false);
    await passTime(10);
    await page.evaluate(() => bench.media.lesson?.press());
    expect(await seconds()).toEqual([3]);
  });
});
