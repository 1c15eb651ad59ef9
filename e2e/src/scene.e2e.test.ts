import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser';
import { openSceneLab } from './support/scene-lab';
import type { SceneLab } from './support/scene-page';

type LabViewer = ReturnType<SceneLab['openViewer']>;
type Media = Awaited<ReturnType<LabViewer['load']>>;

declare global {
  var lab: SceneLab;
  var stage: LabViewer;
  var media: Media;
}

const RED = [192, 32, 32];
const BLUE = [32, 48, 192];
const WIDTH = 800;
const HEIGHT = 450;
/** A third from the left, a third from the right, and the middle, at half height. */
const ROW = [
  [WIDTH / 3, HEIGHT / 2],
  [(WIDTH * 2) / 3, HEIGHT / 2],
  [WIDTH / 2, HEIGHT / 2],
] as const;

function expectColour(found: number[] | undefined, wanted: number[], tolerance = 4): void {
  for (const [channel, value] of wanted.entries()) {
    expect(Math.abs((found?.[channel] ?? -999) - value), `${found} is not ${wanted}`).toBeLessThanOrEqual(
      tolerance,
    );
  }
}

describe('scenes as a student sees them', () => {
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    page = await openSceneLab(browser);
    page.on('pageerror', (error) => problems.push(error.message));
    await page.evaluate(() => {
      globalThis.stage = lab.openViewer();
    });
  });
  afterAll(async () => {
    await browser?.close();
  });

  test('a panorama is upright and not mirrored, and its colours are those of the file', async () => {
    const seen = await page.evaluate(async (row) => {
      const url = await lab.picture(2048, 1024);
      globalThis.media = await stage.load({ kind: 'panorama_image', url });
      stage.viewer.setMedia(media);
      const at = async (longitude: number, latitude: number) => {
        stage.viewer.lookAt({ longitude, latitude });
        return stage.pixels(row);
      };
      return {
        ahead: await at(0, 0),
        right: await at(Math.PI / 2, 0),
        left: await at(-Math.PI / 2, 0),
        behind: await at(Math.PI, 0),
        up: await at(0, 1.5),
        down: await at(0, -1.5),
      };
    }, ROW);
    expectColour(seen.ahead[0], RED);
    expectColour(seen.ahead[1], BLUE);
    expectColour(seen.right[0], BLUE);
    expectColour(seen.left[1], RED);
    expectColour(seen.behind[0], BLUE);
    expectColour(seen.behind[1], RED);
    expectColour(seen.up[2], [255, 255, 255]);
    expectColour(seen.down[2], [0, 0, 0]);
  });

  test('a press tells the direction under it, and a direction finds its place on the screen', async () => {
    const { place, outside, back } = await page.evaluate(() => {
      stage.viewer.lookAt({ longitude: 0, latitude: 0 });
      const direction = { longitude: 0.3, latitude: 0.2 };
      return new Promise<{
        place: { x: number; y: number } | null;
        outside: unknown;
        back: typeof direction;
      }>((resolve) =>
        requestAnimationFrame(() => {
          const place = stage.viewer.project(direction);
          const outside = stage.viewer.project({ longitude: 3, latitude: 0 });
          resolve({ place, outside, back: stage.viewer.unproject(place?.x ?? 0, place?.y ?? 0) });
        }),
      );
    });
    expect(place!.x).toBeGreaterThan(WIDTH / 2);
    expect(place!.y).toBeLessThan(HEIGHT / 2);
    expect(outside).toBeNull();
    expect(back.longitude).toBeCloseTo(0.3, 5);
    expect(back.latitude).toBeCloseTo(0.2, 5);
  });

  test('dragging and arrow keys look around', async () => {
    await page.evaluate(() => stage.viewer.recentre());
    await page.mouse.move(400, 225);
    await page.mouse.down();
    await page.mouse.move(100, 225, { steps: 4 });
    await page.mouse.up();
    const row = () => page.evaluate((points) => stage.pixels(points), ROW);
    await expect.poll(async () => (await row())[0]?.[2]).toBeGreaterThan(150);
    await page.evaluate(() => stage.viewer.recentre());
    await page.locator('canvas').focus();
    await page.keyboard.down('ArrowLeft');
    await expect.poll(async () => (await row())[1]?.[0]).toBeGreaterThan(150);
    await page.keyboard.up('ArrowLeft');
  });

  test('a picture larger than the limit is shown smaller, and disposing frees it', async () => {
    const { ahead, freed } = await page.evaluate(async (row) => {
      const url = await lab.picture(4096, 2048);
      const small = await stage.load({ kind: 'panorama_image', url }, { maxTextureSize: 512 });
      stage.viewer.setMedia(small);
      media.dispose();
      const ahead = await stage.pixels(row);
      stage.viewer.setMedia(null);
      small.dispose();
      return { ahead, freed: { ...stage.viewer.renderer.info.memory } };
    }, ROW);
    expectColour(ahead[0], RED, 6);
    expectColour(ahead[1], BLUE, 6);
    expect(freed.textures).toBe(0);
    expect(freed.geometries).toBe(0);
  });

  test('a plain video stands in front as a screen in the dark, and plays', async () => {
    const { row, corner, moved } = await page.evaluate(async (points) => {
      const url = await lab.film(640, 360);
      globalThis.media = await stage.load({ kind: 'video', url });
      stage.viewer.setMedia(media);
      // Of a film that is over no frame comes any more.
      media.video!.loop = true;
      await media.video!.play();
      await new Promise((resolve) => media.video!.requestVideoFrameCallback(resolve));
      const row = await stage.pixels(points);
      const [corner] = await stage.pixels([[4, 4]]);
      return { row, corner, moved: media.video!.currentTime };
    }, ROW);
    expectColour(row[0], RED, 30);
    expectColour(row[1], BLUE, 30);
    expectColour(corner, [5, 7, 15]);
    expect(moved).toBeGreaterThan(0);
  });

  test('a panorama video fills the surroundings and lets go of its file', async () => {
    const { ahead, freed, source } = await page.evaluate(async (row) => {
      const url = await lab.film(1024, 512);
      const film = await stage.load({ kind: 'panorama_video', url });
      stage.viewer.setMedia(film);
      media.dispose();
      const ahead = await stage.pixels(row);
      const { video } = film;
      stage.viewer.setMedia(null);
      film.dispose();
      return { ahead, freed: { ...stage.viewer.renderer.info.memory }, source: video!.src };
    }, ROW);
    expectColour(ahead[0], RED, 30);
    expectColour(ahead[1], BLUE, 30);
    expect(freed.textures).toBe(0);
    expect(source).toBe('');
  });

  test('a model is lit, of a size to walk around, and stands on the floor', async () => {
    const { centre, sky, home } = await page.evaluate(async () => {
      globalThis.media = await stage.load({ kind: 'model', url: await lab.box() });
      stage.viewer.setMedia(media);
      const [centre] = await stage.pixels([[400, 225]]);
      const [sky] = await stage.pixels([[10, 5]]);
      const { target, extent } = media.home;
      return { centre, sky, home: { y: target.y, z: target.z, height: extent?.height } };
    });
    expect(centre![0]).toBeGreaterThan(120);
    expect(centre![0]).toBeGreaterThan(centre![2]! + 60);
    expectColour(sky, [27, 34, 51]);
    expect(home.height).toBeCloseTo(3, 3);
    expect(home.y).toBeCloseTo(1.5, 3);
    expect(home.z).toBeLessThan(-2);
  });

  test('a courseware shows the second that the class stands at, and lets go of everything', async () => {
    /** Where the class stands, and the colour that is seen then. */
    const stands: [chapter: number | null, seconds: number, colour: number[]][] = [
      [null, 5, [255, 128, 0]],
      [null, 15, [0, 128, 255]],
      [null, 99, [0, 255, 255]],
      [3, 0, [0, 0, 255]],
      [1, 99, [255, 255, 0]],
    ];
    const seen = await page.evaluate(async (wanted) => {
      // A wall ahead that is red in the first chapter and blue in the other, and grows green with the seconds.
      const source = `export default ({ THREE, group, chapter }) => {
        const material = new THREE.MeshBasicMaterial({ toneMapped: false });
        const wall = new THREE.Mesh(new THREE.PlaneGeometry(20, 20), material);
        wall.position.set(0, 1.5, -3);
        group.add(wall);
        return {
          update(seconds) {
            material.color.setRGB(chapter.id === 1 ? 1 : 0, seconds / 10, chapter.id === 3 ? 1 : 0, 'srgb');
          },
        };
      }`;
      stage.viewer.setMedia(null);
      media.dispose();
      const { textures, geometries } = stage.viewer.renderer.info.memory;
      const before = { textures, geometries };
      const lesson = await stage.load({ kind: 'courseware', url: lab.courseware(source) });
      stage.viewer.setMedia(lesson);
      const colours: number[][] = [];
      for (const [chapter, seconds, colour] of wanted) {
        lesson.lesson!.follow(chapter, () => seconds);
        // Another chapter is made ready first, which takes as long as it takes.
        let found: number[] = [];
        for (let frame = 0; frame < 600; frame++) {
          await new Promise(requestAnimationFrame);
          found = [...(await stage.pixels([[400, 225]]))[0]!].slice(0, 3);
          if (found.every((value, index) => Math.abs(value - colour[index]!) <= 6)) break;
        }
        colours.push(found);
      }
      const { durationSeconds } = lesson;
      stage.viewer.setMedia(null);
      lesson.dispose();
      return { colours, durationSeconds, before, freed: { ...stage.viewer.renderer.info.memory } };
    }, stands);
    expect(seen.durationSeconds).toBe(20);
    for (const [index, [, , colour]] of stands.entries()) expectColour(seen.colours[index], colour, 6);
    expect(seen.freed).toMatchObject(seen.before);
    expect(problems).toEqual([]);
  });

  test('a courseware that breaks is told once, by name, and the page goes on', async () => {
    const seen = await page.evaluate(async () => {
      const failures: string[] = [];
      let updates = 0;
      Object.assign(globalThis, { countUpdate: () => (updates += 1) });
      const late = `export default () => ({
        update(seconds) { countUpdate(); if (seconds > 2) throw new Error('late'); },
      })`;
      const media = await stage.load(
        { kind: 'courseware', url: lab.courseware(late) },
        { onFailure: (error: { id: string }) => failures.push(error.id) },
      );
      stage.viewer.setMedia(media);
      media.lesson!.follow(1, () => 3);
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
      const early = { kind: 'courseware', url: '' } as const;
      return {
        failures,
        calls: updates,
        throws: await stage.failure({ ...early, url: lab.courseware('export default () => { throw 1; }') }),
        syntax: await stage.failure({ ...early, url: lab.courseware('export default (') }),
        nothing: await stage.failure({ ...early, url: lab.courseware('export default () => ({})') }),
      };
    });
    expect(seen).toEqual({
      failures: ['courseware-failed'],
      // One as it was made, and the one that threw.
      calls: 2,
      throws: 'courseware-failed',
      syntax: 'courseware-failed',
      nothing: 'courseware-failed',
    });
    expect(problems).toEqual([]);
  });

  test.each([
    ['in a frame', 'update() { for (;;); }'],
    ['in a promise', 'update() { if (!this.begun) (async () => { for (this.begun = 1; ; ) await 0; })(); }'],
  ])(
    'a courseware with a loop without end %s is told once, by name, and the page goes on',
    async (_, update) => {
      const failures = await page.evaluate(async (method) => {
        const told: string[] = [];
        const media = await stage.load(
          {
            kind: 'courseware',
            url: lab.courseware(
              `export default ({ chapter }) => chapter.id === 1 ? { update() {} } : { ${method} }`,
            ),
          },
          { onFailure: (error: { id: string; message: string }) => told.push(error.id, error.message) },
        );
        stage.viewer.setMedia(media);
        media.lesson!.follow(3, () => 1);
        while (told.length === 0) await new Promise(requestAnimationFrame);
        for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
        stage.viewer.setMedia(null);
        media.dispose();
        return told;
      }, update);
      expect(failures).toEqual(['courseware-failed', expect.stringContaining('a loop without end')]);
      // What is thrown into a promise that nobody waits for reaches the page, as any such error does.
      expect(problems.splice(0).every((problem) => problem.includes('a loop without end'))).toBe(true);
    },
  );

  test('a courseware that cannot be drawn is told once, by name, and the page goes on', async () => {
    const seen = await page.evaluate(async () => {
      const failures: string[] = [];
      const media = await stage.load(
        { kind: 'courseware', url: lab.undrawable() },
        { onFailure: (error: { id: string }) => failures.push(error.id) },
      );
      stage.viewer.setMedia(media);
      for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
      const { visible } = media.object;
      stage.viewer.setMedia(null);
      media.dispose();
      return { failures, visible };
    });
    expect(seen).toEqual({ failures: ['courseware-failed'], visible: false });
    expect(problems).toEqual([]);
  });

  test('what cannot be shown says why', async () => {
    const failures = await page.evaluate(async () => {
      const nonsense = URL.createObjectURL(new Blob(['not a picture']));
      const aborted = AbortSignal.abort();
      return {
        page: await stage.failure({ kind: 'page', url: 'x' }),
        missingPicture: await stage.failure({ kind: 'panorama_image', url: 'missing.jpg' }),
        missingVideo: await stage.failure({ kind: 'video', url: 'missing.mp4' }),
        missingModel: await stage.failure({ kind: 'model', url: 'missing.glb' }),
        brokenPicture: await stage.failure({ kind: 'image', url: nonsense }),
        brokenVideo: await stage.failure({ kind: 'panorama_video', url: nonsense }),
        brokenModel: await stage.failure({ kind: 'model', url: nonsense }),
        brokenCourseware: await stage.failure({ kind: 'courseware', url: nonsense }),
        aborted: await stage.failure({ kind: 'video', url: nonsense }, aborted),
      };
    });
    expect(failures).toEqual({
      page: 'unsupported-kind',
      missingPicture: 'unreachable',
      missingVideo: 'unreachable',
      missingModel: 'unreachable',
      brokenPicture: 'undecodable',
      brokenVideo: 'undecodable',
      brokenModel: 'undecodable',
      brokenCourseware: 'courseware-invalid',
      aborted: 'AbortError',
    });
    expect(problems).toEqual([]);
  });
});

describe('the class wall', () => {
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    page = await openSceneLab(browser);
    page.on('pageerror', (error) => problems.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
  });

  test('a courseware that cannot be drawn leaves the tiles beside it alone', async () => {
    const colour = await page.evaluate(async () => {
      const canvas = lab.freshCanvas();
      const wall = lab.createMirrorWall(canvas);
      wall.setMedia('broken', { kind: 'courseware', url: lab.undrawable() });
      wall.setMedia('pano', { kind: 'panorama_image', url: await lab.picture(1024, 512) });
      const rect = (left: number) => ({ left, top: 0, width: 190, height: 120 });
      wall.setTiles([
        { id: 'broken', rect: rect(0), mediaKey: 'broken' },
        { id: 'whole', rect: rect(200), mediaKey: 'pano' },
      ]);
      wall.start();
      // One time each, and the broken one a second time, empty.
      while (wall.statistics.tiles < 3) await new Promise(requestAnimationFrame);
      const [found] = await lab.pixels(canvas, [[250, 60]]);
      wall.dispose();
      return found;
    });
    expectColour(colour, RED);
    expect(problems).toEqual([]);
  });

  test('every tile shows what its student sees; without a pose, without media and at its corners it stays calm', async () => {
    const seen = await page.evaluate(async () => {
      const canvas = lab.freshCanvas();
      const states: string[] = [];
      let ready: () => void = () => undefined;
      const loaded = new Promise<void>((resolve) => {
        ready = resolve;
      });
      const wall = lab.createMirrorWall(canvas, {
        cornerRadius: 8,
        onMediaState(key, state) {
          states.push(`${key} ${state.status}`);
          if (key === 'pano' && state.status === 'ready') ready();
        },
      });
      wall.setMedia('pano', { kind: 'panorama_image', url: await lab.picture(1024, 512) });
      wall.setMedia('lesson', { kind: 'page', url: 'x' });
      const rect = (column: number) => ({ left: column * 200, top: 0, width: 190, height: 120 });
      wall.setTiles([
        { id: 'ahead', rect: rect(0), mediaKey: 'pano' },
        { id: 'right', rect: rect(1), mediaKey: 'pano' },
        { id: 'left', rect: rect(2), mediaKey: 'pano' },
        { id: 'lesson', rect: rect(3), mediaKey: 'lesson' },
        { id: 'away', rect: { left: 0, top: 9000, width: 190, height: 120 }, mediaKey: 'pano' },
      ]);
      const yaw = (angle: number) => [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)] as const;
      const pose = { position: [0, 1.6, 0], mediaSeconds: 0, at: 0 } as const;
      wall.setPose('right', { ...pose, quaternion: yaw(-1.5) });
      wall.setPose('left', { ...pose, quaternion: yaw(1.5) });
      wall.start();
      await loaded;
      const drawn = wall.statistics.tiles;
      while (wall.statistics.tiles < drawn + 3) await new Promise(requestAnimationFrame);
      const points = [
        [50, 60],
        [140, 60],
        [295, 60],
        [495, 60],
        [695, 60],
        [1, 1],
        [195, 60],
      ] as const;
      const colours = await lab.pixels(canvas, points);
      const still = wall.statistics.tiles;
      for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame);
      const restless = wall.statistics.tiles - still;
      wall.dispose();
      return { colours, states, restless };
    });
    const [aheadLeft, aheadRight, right, left, lesson, corner, between] = seen.colours;
    expectColour(aheadLeft, RED);
    expectColour(aheadRight, BLUE);
    expectColour(right, BLUE);
    expectColour(left, RED);
    for (const clear of [lesson, corner, between]) expect(clear![3]).toBe(0);
    expect(seen.states).toContain('lesson failed');
    expect(seen.restless).toBe(0);
  });
});
