import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { placesAt } from '../coursewares/molecules/bonds.js';
import * as subject from '../coursewares/molecules/molecules.js';
import { coursewareManifest } from '../packages/contract/src/courseware';
import { playCourseware } from './lib/fake-stage.mjs';

type Player = Awaited<ReturnType<typeof playCourseware>>;

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'coursewares/molecules');
const { ELEMENTS, MOLECULES } = subject;
const { water, carbonDioxide, methane } = MOLECULES;
const all = Object.values(MOLECULES);

describe('what the courseware about molecules teaches', () => {
  test('its molecules are those of the library, atom by atom', () => {
    const data = JSON.parse(readFileSync(path.join(ROOT, 'library/data/molecules.json'), 'utf8'));
    for (const [key, molecule] of Object.entries({ water, 'carbon-dioxide': carbonDioxide, methane })) {
      expect(molecule.atoms.map((symbol, index) => [symbol, molecule.places[index]])).toEqual(
        data[key].atoms,
      );
      expect(molecule.bonds).toEqual(data[key].bonds);
      expect([molecule.en, molecule.zh]).toEqual([data[key].name.en, data[key].name.zh]);
    }
  });

  test('water has 104.5°, carbon dioxide 180°, methane 109.5° between any two bonds', () => {
    expect(subject.bondAngle(water)).toBeCloseTo(104.45, 1);
    expect(subject.bondAngle(carbonDioxide)).toBeCloseTo(180, 5);
    for (const molecule of all)
      expect(Math.abs(subject.bondAngle(molecule) - molecule.angle)).toBeLessThan(0.06);
    for (const [one, other] of [
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 3],
      [2, 4],
      [3, 4],
    ] as const) {
      expect(subject.bondAngle(methane, one, other)).toBeCloseTo(109.47, 1);
    }
  });

  test('no hand of any atom is left empty, and none is used twice', () => {
    for (const molecule of all) {
      for (const [atom, symbol] of molecule.atoms.entries()) {
        expect(subject.bondsOf(molecule, atom)).toBe(ELEMENTS[symbol as 'H'].bonds);
      }
    }
  });

  test('only the right atoms with the right one in the middle are a molecule', () => {
    expect(subject.isBuilt(water, 'O', ['H', 'H'])).toBe(true);
    expect(subject.isBuilt(water, 'H', ['O', 'H'])).toBe(false);
    expect(subject.isBuilt(water, 'O', ['H'])).toBe(false);
    expect(subject.isBuilt(water, 'O', ['H', 'H', 'H'])).toBe(false);
    expect(subject.isBuilt(water, null, ['O', 'H', 'H'])).toBe(false);
    expect(subject.isBuilt(carbonDioxide, 'C', ['O', 'O'])).toBe(true);
    expect(subject.isBuilt(methane, 'C', ['H', 'H', 'H', 'H'])).toBe(true);
  });

  test('what is wrong with atoms is named: the one in the middle before those round it', () => {
    expect(subject.faultOf(water, 'O', ['H', 'H'])).toBe(null);
    expect(subject.faultOf(water, 'H', ['O', 'H'])).toBe('centre');
    expect(subject.faultOf(carbonDioxide, 'C', ['O'])).toBe('others');
  });

  test('an atom that is carried gives the angle that it shows, within what can be', () => {
    const radians = Math.PI / 180;
    for (const degrees of [60, 90, 104.5, 120, 180]) {
      const half = (degrees / 2) * radians;
      expect(subject.angleFrom(Math.sin(half), -Math.cos(half))).toBeCloseTo(degrees, 6);
      expect(subject.angleFrom(-Math.sin(half), -Math.cos(half))).toBeCloseTo(degrees, 6);
    }
    expect(subject.angleFrom(0, -1)).toBe(60);
    expect(subject.angleFrom(0.2, 1)).toBe(180);
    const places = subject.bentPlaces(water, 104.5);
    expect(subject.bondAngle({ places })).toBeCloseTo(104.5, 6);
    expect(Math.hypot(...(places[1] as [number, number, number]))).toBeCloseTo(0.958, 2);
    expect([100, 101, 104.5, 108, 109.5].map((angle) => subject.isBent(water, angle))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test('atoms come together along their bonds: angles never change on the way', () => {
    for (const molecule of all) {
      for (const share of [0, 0.3, 1]) {
        const places = placesAt(molecule, share);
        expect(subject.bondAngle({ places })).toBeCloseTo(subject.bondAngle(molecule), 6);
      }
      expect(placesAt(molecule, 1)).toEqual(molecule.places);
    }
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
  /** Puts atoms into places by their symbols: the first into the middle. */
  function build(player: Player, ...symbols: string[]) {
    const left = player.aimable().filter((name) => /^[HCO]-\d$/.test(name));
    for (const [index, symbol] of symbols.entries()) {
      const name = left.find((one) => one.startsWith(symbol)) as string;
      left.splice(left.indexOf(name), 1);
      player.carry(name, `place ${index + 1}`);
    }
    player.press('check-build');
  }

  test('everything right: seven steps, seven points at the first try, then the end', async () => {
    const player = await playCourseware(FOLDER, 2);
    player.untilBegun(1);
    build(player, 'O', 'H', 'H');
    player.untilBegun(2);
    for (let press = 0; press < 8; press++) player.press('smaller');
    player.press('check-bend');
    player.untilBegun(3);
    build(player, 'C', 'O', 'O');
    player.untilBegun(4);
    player.choose(1);
    player.untilBegun(5);
    for (let press = 0; press < 12; press++) player.press('larger');
    player.press('check-bend');
    player.untilBegun(6);
    build(player, 'C', 'H', 'H', 'H', 'H');
    player.untilBegun(7);
    player.choose(2);
    player.untilFinished();
    expect(player.answers()).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => [number, true]));
    expect(player.reports.filter(({ kind }) => kind === 'ended').map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
    expect(player.captions.at(-1)).toContain('7 of 7');
    player.frames(300);
    expect(player.reports.filter(({ kind }) => kind === 'finished')).toHaveLength(1);
  }, 30_000);

  test('everything wrong: building and bending may be tried twice, the solution is shown, nobody gets stuck', async () => {
    const player = await playCourseware(FOLDER, 2, 'zh');
    player.untilBegun(1);
    player.press('check-build');
    expect(player.answers()).toEqual([]);
    build(player, 'H', 'O', 'H');
    player.press('check-build');
    // The solution stands: nothing counts any more.
    player.untilBegun(2);
    player.press('check-bend');
    player.press('check-bend');
    player.untilBegun(3);
    build(player, 'O', 'C', 'O');
    player.press('check-build');
    player.untilBegun(4);
    player.choose(0);
    player.untilBegun(5);
    player.press('check-bend');
    player.press('check-bend');
    player.untilBegun(6);
    build(player, 'H', 'C', 'H');
    player.press('check-build');
    player.untilBegun(7);
    player.choose(0);
    player.untilFinished();
    expect(player.answers()).toEqual([1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 7].map((number) => [number, false]));
    expect(player.captions.at(-1)).toContain('答对 0 题');
  }, 30_000);

  test('a second try may be right, and an atom that is carried bends the molecule', async () => {
    const player = await playCourseware(FOLDER, 2);
    player.untilBegun(1);
    build(player, 'O', 'H');
    expect(player.captions.at(-1)).toContain('two of hydrogen');
    player.carry('H-1', 'place 3');
    player.press('check-build');
    player.untilBegun(2);
    player.press('larger');
    player.press('check-bend');
    expect(player.captions.at(-1)).toContain('Too wide');
    const half = (104.5 / 2) * (Math.PI / 180);
    player.carry('outer-1', new Vector3(Math.sin(half), 2.06 - Math.cos(half), -2.6));
    player.press('check-bend');
    expect(player.answers()).toEqual([
      [1, false],
      [1, true],
      [2, false],
      [2, true],
    ]);
  }, 30_000);

  test('never more than 60 things are drawn, and learning chapters play to their end in both languages', async () => {
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
