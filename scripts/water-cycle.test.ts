import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { daysInTheAir, YEAR } from '../coursewares/water-cycle/budget.js';
import { journeyAt, partAt } from '../coursewares/water-cycle/journey.js';
import { groundAt, LAND, riverAt, waterTableAt } from '../coursewares/water-cycle/land.js';
import { shareAt } from '../coursewares/water-cycle/round.js';
import { coursewareManifest } from '../packages/contract/src/courseware';
import { playCourseware } from './lib/fake-stage.mjs';

const FOLDER = path.resolve(import.meta.dirname, '../coursewares/water-cycle');
const POINTS = [1, 2, 3, 4, 5, 6, 7, 8];
const shares = Array.from({ length: 201 }, (_, index) => index / 200);

describe('the water that the courseware tells of', () => {
  test('the yearly budget balances over the sea, over the land, and in the air', () => {
    expect(YEAR.seaUp - YEAR.seaDown).toBe(YEAR.inland);
    expect(YEAR.landDown - YEAR.landUp).toBe(YEAR.back);
    expect(YEAR.seaUp + YEAR.landUp).toBe(YEAR.seaDown + YEAR.landDown);
    expect(daysInTheAir()).toBeGreaterThan(9);
    expect(daysInTheAir()).toBeLessThan(10);
  });

  test('the river falls all the way, lies in its bed, and ends in the sea', () => {
    const river = shares.map(riverAt);
    for (const [index, point] of river.entries()) {
      if (index > 0) expect(point.y).toBeLessThanOrEqual(river[index - 1].y);
      const ground = groundAt(point.x, point.z);
      expect(ground).toBeLessThan(point.y + 0.012);
    }
    expect(river.at(-1).y).toBeLessThan(0.01);
  });

  test('groundwater stands under the ground and falls towards the sea', () => {
    for (let x = LAND.left; x <= LAND.right; x += 0.05) {
      const ground = groundAt(x, LAND.front);
      if (ground > 0.03) expect(waterTableAt(x, LAND.front)).toBeLessThan(ground);
    }
    expect(waterTableAt(1.2, LAND.front)).toBeGreaterThan(waterTableAt(0.1, LAND.front));
  });

  test('the drop goes round without a jump, each part after the other, and ends where it began', () => {
    const way = Array.from({ length: 2001 }, (_, index) => journeyAt(index / 2000));
    for (let index = 1; index < way.length; index++) {
      expect(Math.hypot(...way[index].map((value, axis) => value - way[index - 1][axis]))).toBeLessThan(0.02);
    }
    expect(Math.hypot(...way[0].map((value, axis) => value - way.at(-1)[axis]))).toBeLessThan(0.02);
    const parts = [...new Set(shares.map((share) => partAt(share).part))];
    expect(parts).toEqual(['sea', 'evaporation', 'condensation', 'wind', 'precipitation', 'runoff']);
    for (let second = 1; second <= 104; second++) {
      expect(shareAt(second)).toBeGreaterThanOrEqual(shareAt(second - 1));
    }
  });
});

describe('the test chapter, played as a student does', { timeout: 30_000 }, () => {
  test('who does everything right gives eight right answers in five steps, each at the first try', async () => {
    const player = await playCourseware(FOLDER, 2);
    for (const [step, names] of [
      [1, ['evaporation', 'transpiration']],
      [2, ['condensation', 'precipitation']],
      [3, ['runoff', 'infiltration']],
    ] as const) {
      player.untilBegun(step);
      for (const name of names) player.carry(name, `place ${name}`);
    }
    player.untilBegun(4);
    player.frames(20);
    expect(player.coversScene()).toBe(false);
    player.choose(2);
    player.untilBegun(5);
    for (const name of ['evaporation', 'condensation', 'precipitation', 'runoff']) player.press(name);
    player.until(() => player.reports.at(-1)?.kind === 'finished');
    expect(player.captions.at(-1)).toContain('8 of 8 right');
    expect(player.answers()).toEqual(POINTS.map((number) => [number, true]));
    const steps = player.reports.filter(({ kind }) => kind === 'started' || kind === 'ended');
    expect(steps.map(({ kind, number }) => `${kind} ${number}`)).toEqual(
      [1, 2, 3, 4, 5].flatMap((number) => [`started ${number}`, `ended ${number}`]),
    );
  });

  test('who does everything wrong still comes to the end, shown where each name belongs', async () => {
    const player = await playCourseware(FOLDER, 2, 'zh');
    for (const [step, spare, places] of [
      [1, 'condensation', ['evaporation', 'transpiration']],
      [2, 'evaporation', ['condensation', 'precipitation']],
      [3, 'transpiration', ['runoff', 'infiltration']],
    ] as const) {
      player.untilBegun(step);
      for (const place of places)
        for (let times = 0; times < 2; times++) player.carry(spare, `place ${place}`);
      expect(player.aimable()).not.toContain(spare);
      expect(player.captions.at(-1)).toMatch(/^不对。/);
    }
    player.untilBegun(4);
    player.choose(0);
    player.untilBegun(5);
    player.press('runoff');
    player.press('evaporation');
    player.press('runoff');
    player.until(() => player.reports.at(-1)?.kind === 'finished');
    expect(new Set(player.answers().map(([number]) => number))).toEqual(new Set(POINTS));
    expect(player.answers().every(([, correct]) => correct === false)).toBe(true);
    for (const said of player.captions) expect(said).not.toMatch(/undefined|[a-z]{3}/);
  });

  test('the second try counts, and pressing a name and then its place does as carrying does', async () => {
    const player = await playCourseware(FOLDER, 2);
    player.press('transpiration');
    player.press('place evaporation');
    player.press('evaporation');
    player.press('place evaporation');
    expect(player.answers()).toEqual([
      [1, false],
      [1, true],
    ]);
  });

  test('a name that is let go in the air goes back and counts for nothing', async () => {
    const player = await playCourseware(FOLDER, 2);
    const home = player.find('evaporation').position.clone();
    player.carry('evaporation', home.clone().setY(1.9).setX(1.4));
    player.frames(20);
    expect(player.find('evaporation').position.distanceTo(home)).toBeLessThan(0.01);
    expect(player.answers()).toEqual([]);
  });
});

test.each([1, 3])(
  'chapter %i says something in every second, the same each time, in few draw calls',
  async (id) => {
    const player = await playCourseware(FOLDER, id, 'zh');
    const { duration } = player.manifest.chapters.find((one: { id: number }) => one.id === id);
    const words: string[] = [];
    for (let second = 0; second <= duration; second++) {
      player.at(second);
      words.push(player.captions.at(-1) ?? '');
      expect(player.drawCalls()).toBeLessThanOrEqual(60);
    }
    for (const second of [3, 40, 21, 62]) {
      player.at(second);
      expect(player.captions.at(-1)).toBe(words[second]);
    }
    expect(words.every((said) => said !== '' && !/undefined|NaN/.test(said))).toBe(true);
  },
);

test('its manifest holds', () => {
  const manifest = coursewareManifest.parse(
    JSON.parse(readFileSync(path.join(FOLDER, 'courseware.json'), 'utf8')),
  );
  expect(manifest.points.map(({ number }) => number)).toEqual(POINTS);
});
