import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Texture, TextureLoader, Vector3 } from 'three';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { angleAt, attention } from '../coursewares/solar-system/order.js';
import { showsPhase, snapTo } from '../coursewares/solar-system/phase-places.js';
import { elongationAt } from '../coursewares/solar-system/phases.js';
import {
  earthsAcross,
  nearestToEarth,
  PLANETS,
  rightPlaces,
  SUN_KM,
} from '../coursewares/solar-system/planets.js';
import { CHANGES, layoutAt } from '../coursewares/solar-system/scales.js';
import { coursewareManifest } from '../packages/contract/src/courseware';
import { playCourseware } from './lib/fake-stage.mjs';

type Player = Awaited<ReturnType<typeof playCourseware>>;

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'coursewares/solar-system');
const ROUND = 2 * Math.PI;

// Pictures and canvases are a browser's; nothing here looks at them.
beforeAll(() => {
  vi.spyOn(TextureLoader.prototype, 'loadAsync').mockImplementation(async () => new Texture());
  const context = {
    createRadialGradient: () => ({ addColorStop: () => undefined }),
    fillRect: () => undefined,
  };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what the courseware about the solar system teaches', () => {
  const ids = PLANETS.map(({ id }) => id);

  test('its planets and figures are those of the library, in the order of their distances', () => {
    const { bodies } = JSON.parse(readFileSync(path.join(ROOT, 'library/data/planets.json'), 'utf8'));
    const planets = bodies.filter(({ distance }: { distance: number | null }) => distance !== null);
    planets.sort((a: { distance: number }, b: { distance: number }) => a.distance - b.distance);
    expect(PLANETS).toEqual(
      planets.map(({ id, en, zh, radius, period, tilt }: Record<string, unknown>) => ({
        id,
        en,
        zh,
        radiusKm: radius,
        periodDays: period,
        tilt,
      })),
    );
    expect(bodies[0]).toMatchObject({ id: 'sun', radius: SUN_KM });
  });

  test('figures that the captions name: 11 and 109 Earths, twins, 30 times as far, 165 years', () => {
    const [, venus, earth, mars, jupiter, , uranus, neptune] = PLANETS.map(({ radiusKm }) =>
      earthsAcross(radiusKm),
    );
    expect([jupiter, earthsAcross(SUN_KM)].map((count) => Math.round(count as number))).toEqual([11, 109]);
    expect(Math.round((venus as number) * 100)).toBe(95);
    expect(earth).toBe(1);
    expect(mars).toBeCloseTo(0.53, 2);
    expect([uranus, neptune].map((count) => Math.round(count as number))).toEqual([4, 4]);
    expect(nearestToEarth(['mars', 'venus', 'mercury', 'neptune'])).toBe('venus');
    expect(Math.round((PLANETS[7]?.periodDays as number) / 365.26)).toBe(165);
  });

  test('only the true order is right, place by place', () => {
    expect(rightPlaces(ids)).toEqual(ids.map(() => true));
    const swapped = [ids[1], ids[0], ...ids.slice(2, 6), null, null];
    expect(rightPlaces(swapped)).toEqual([false, false, true, true, true, true, false, false]);
  });

  test('years are to scale: while Earth goes round once, Mercury does 4.15 rounds and Jupiter a twelfth', () => {
    const rounds = (index: number) =>
      (angleAt(PLANETS[index], 0, 12) - angleAt(PLANETS[index], 0, 0)) / ROUND;
    expect(rounds(2)).toBeCloseTo(1, 6);
    expect(rounds(0)).toBeCloseTo(4.15, 2);
    expect(rounds(4)).toBeCloseTo(1 / 11.86, 3);
  });

  test('one planet at a time has the attention, in their order', () => {
    for (const [index, second] of [10, 16.5, 23, 29.5, 36, 42.5, 49, 55.5].entries()) {
      expect(PLANETS.map((_planet, other) => Math.round(attention(other, second)))).toEqual(
        PLANETS.map((_planet, other) => (other === index ? 1 : 0)),
      );
    }
  });

  test('sizes are true to each other whenever the picture stands still, and nothing overlaps or leaves the view', () => {
    const still = [0, 6, 13, 19, 25, 35, 41, 55];
    for (const seconds of still) {
      expect(CHANGES.every(({ from, to }) => seconds <= from || seconds >= to)).toBe(true);
      const { earth, sun, bodies } = layoutAt(seconds);
      const shown = bodies.filter(({ radius }) => radius > 0);
      for (const { id, radius } of shown) {
        const planet = PLANETS.find((one) => one.id === id);
        expect(radius / earth).toBeCloseTo((planet?.radiusKm as number) / 6371, 6);
      }
      if (sun.radius > 0) {
        expect(sun.radius / earth).toBeCloseTo(SUN_KM / 6371, 6);
        expect(sun.x + sun.radius).toBeLessThan((shown[0]?.x as number) - (shown[0]?.radius as number));
        expect(sun.x - sun.radius).toBeGreaterThan(-1.75);
      }
      for (const [index, one] of shown.entries()) {
        const next = shown[index + 1];
        if (next) expect(one.x + one.half).toBeLessThan(next.x - next.half);
        expect(Math.abs(one.x) + one.half).toBeLessThan(1.75);
      }
    }
  });

  test('the Moon is full opposite the Sun, and at first quarter a quarter of its round later than new', () => {
    expect(showsPhase(Math.PI, 'full')).toBe(true);
    expect(showsPhase(Math.PI + 0.3, 'full')).toBe(true);
    expect(showsPhase(0, 'full')).toBe(false);
    expect(showsPhase(Math.PI / 2, 'first-quarter')).toBe(true);
    expect(showsPhase(1.5 * Math.PI, 'first-quarter')).toBe(false);
    expect(snapTo(-0.1)).toBe(0);
    expect(snapTo(ROUND - 0.1)).toBe(0);
    expect([elongationAt(0), elongationAt(25), elongationAt(60)]).toEqual([
      0,
      expect.closeTo(Math.PI),
      ROUND,
    ]);
  });
});

describe('its manifest', () => {
  test('holds to every rule, with 5 to 8 steps and points and 3 to 5 knowledge points', () => {
    const manifest = coursewareManifest.parse(
      JSON.parse(readFileSync(path.join(FOLDER, 'courseware.json'), 'utf8')),
    );
    expect([manifest.steps.length, manifest.points.length, manifest.knowledge.length]).toEqual([7, 7, 4]);
  });
});

describe('its test chapter, played as a student does', () => {
  /** Carries planets to places, counted from the Sun. */
  function order(player: Player, first: number, ...names: string[]) {
    for (const [index, name] of names.entries()) player.carry(name, `place ${first + index}`);
  }

  test('everything right: seven steps, seven points at the first try, then the end', async () => {
    const player = await playCourseware(FOLDER, 2);
    player.untilBegun(1);
    order(player, 1, 'mercury', 'venus', 'earth', 'mars');
    player.untilBegun(2);
    order(player, 5, 'jupiter', 'saturn', 'uranus', 'neptune');
    player.untilBegun(3);
    player.press('size-venus');
    player.untilBegun(4);
    player.choose(2);
    player.untilBegun(5);
    player.press('dot-4');
    player.press('check');
    player.untilBegun(6);
    player.press('dot-2');
    player.press('check');
    player.untilBegun(7);
    player.choose(2);
    player.untilFinished();
    expect(player.answers()).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => [number, true]));
    expect(player.reports.filter(({ kind }) => kind === 'ended').map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
    expect(player.captions.at(-1)).toContain('7 of 7');
  }, 30_000);

  test('everything wrong: what is right stays, the solution comes after the last try, nobody gets stuck', async () => {
    const player = await playCourseware(FOLDER, 2, 'zh');
    player.untilBegun(1);
    order(player, 1, 'mercury', 'mars', 'earth', 'venus');
    player.frames(30);
    // Mercury and Earth were right: they stay, and their places are taken. The two others lie on the shelf again.
    expect(player.group.getObjectByName('mercury')?.position.y).toBeGreaterThan(1.8);
    expect(player.aimable()).not.toContain('mercury');
    expect(player.aimable().filter((name) => name.startsWith('place'))).toEqual(['place 2', 'place 4']);
    expect(player.find('venus').position.y).toBeLessThan(1.6);
    player.carry('mars', 'place 2');
    player.carry('venus', 'place 4');
    player.untilBegun(2);
    order(player, 5, 'neptune', 'uranus', 'saturn', 'jupiter');
    order(player, 5, 'neptune', 'uranus', 'saturn', 'jupiter');
    player.untilBegun(3);
    player.press('size-mars');
    player.untilBegun(4);
    player.choose(0);
    player.untilBegun(5);
    // The disc shows what is wanted, then what is seen from the place that was chosen.
    const seen = () => player.labels.findLast(({ text }) => /[月望朔]）?$/.test(text))?.text;
    expect(seen()).toContain('满月');
    player.press('dot-6');
    player.frames(20);
    player.press('check');
    player.frames(1);
    expect(seen()).toBe('下弦月');
    player.press('check');
    player.untilBegun(6);
    player.press('dot-6');
    player.press('check');
    player.press('check');
    player.untilBegun(7);
    player.choose(0);
    player.untilFinished();
    expect(player.answers()).toEqual([1, 1, 2, 2, 3, 4, 5, 5, 6, 6, 7].map((number) => [number, false]));
    expect(player.captions.at(-1)).toContain('答对 0 题');
  }, 30_000);

  test('what a low hand carries to a ring ends before it, and counts; what is let go elsewhere does not', async () => {
    const player = await playCourseware(FOLDER, 2);
    player.untilBegun(1);
    const mercury = player.group.getObjectByName('mercury');
    // Along the ray of a controller at (0.15, 0.9, -0.2) through the middle of the first ring.
    player.carry('mercury', new Vector3(-0.81, 1.79, -2.32));
    expect(mercury?.position.x).toBeCloseTo(-1.05, 1);
    player.carry('mercury', new Vector3(-0.81, 1.3, -2.32));
    expect(mercury?.position.x).toBeCloseTo(-0.33, 1);
  }, 30_000);

  test('without carrying: a planet is pressed, then its place', async () => {
    const player = await playCourseware(FOLDER, 2);
    player.untilBegun(1);
    for (const [index, name] of ['mercury', 'venus', 'earth', 'mars'].entries()) {
      player.press(name);
      player.press(`place ${index + 1}`);
    }
    expect(player.answers()).toEqual([[1, true]]);
  }, 30_000);

  test('never more than 60 things are drawn, and all chapters play in both languages', async () => {
    for (const language of ['en', 'zh'] as const) {
      for (const { id, duration } of (await playCourseware(FOLDER, 1, language)).manifest.chapters) {
        const player = await playCourseware(FOLDER, id, language);
        for (let second = 0; second <= Math.min(duration, 70); second += 2) {
          player.at(second);
          expect(player.drawCalls()).toBeLessThanOrEqual(60);
        }
        expect(player.captions.join('')).not.toContain('undefined');
      }
    }
  }, 60_000);
});
