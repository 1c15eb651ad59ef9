import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as grid from '../coursewares/circuit/grid.js';
import { solve } from '../coursewares/circuit/solver.js';
import { coursewareManifest } from '../packages/contract/src/courseware';
import { playCourseware } from './lib/fake-stage.mjs';

type Player = Awaited<ReturnType<typeof playCourseware>>;

const FOLDER = path.resolve(import.meta.dirname, '../coursewares/circuit');
const OPEN = Number.POSITIVE_INFINITY;
const EMPTY = { a: null, b: null, c: null, d: null };
const SERIES = { ...EMPTY, a: 'lamp', b: 'lamp', d: 'wire' };
const PARALLEL = { ...EMPTY, a: 'wire', b: 'wire', c: 'lamp', d: 'lamp' };

describe('the circuit that the courseware works out', () => {
  test('one resistor, two in series, two in parallel, as Ohm says', () => {
    const cell = { id: 'cell', from: 'minus', to: 'plus', ohms: 1e-6, volts: 6 };
    const one = solve([cell, { id: 'r', from: 'plus', to: 'minus', ohms: 12 }]);
    expect(one.current('r')).toBeCloseTo(0.5, 5);
    const series = solve([
      cell,
      { id: 'r', from: 'plus', to: 'middle', ohms: 12 },
      { id: 's', from: 'middle', to: 'minus', ohms: 18 },
    ]);
    expect([series.current('r'), series.current('s')]).toEqual([
      expect.closeTo(0.2, 5),
      expect.closeTo(0.2, 5),
    ]);
    expect(series.voltage('s')).toBeCloseTo(3.6, 4);
    const parallel = solve([
      cell,
      { id: 'r', from: 'plus', to: 'minus', ohms: 12 },
      { id: 's', from: 'plus', to: 'minus', ohms: 6 },
    ]);
    expect(parallel.current('cell')).toBeCloseTo(1.5, 5);
  });

  test('in any net of resistors what flows into a node flows out, and each part obeys Ohm', () => {
    let seed = 5;
    const random = () => {
      seed = (seed * 1664525 + 1013904223) % 4294967296;
      return seed / 4294967296;
    };
    for (let round = 0; round < 200; round++) {
      const count = 3 + Math.floor(random() * 5);
      const parts = Array.from({ length: count * 2 }, (_, index) => {
        const from = Math.floor(random() * count);
        const to = (from + 1 + Math.floor(random() * (count - 1))) % count;
        const ohms = random() < 0.15 ? OPEN : 0.1 + random() * 50;
        return { id: `p${index}`, from, to, ohms, volts: random() < 0.25 ? random() * 9 : 0 };
      });
      const solved = solve(parts);
      for (let node = 0; node < count; node++) {
        const out = parts.reduce(
          (sum, { id, from, to }) =>
            sum + (from === node ? solved.current(id) : to === node ? -solved.current(id) : 0),
          0,
        );
        expect(Math.abs(out)).toBeLessThan(1e-8);
      }
      for (const { id, ohms, volts } of parts) {
        if (ohms === OPEN) expect(solved.current(id)).toBe(0);
        else expect(solved.voltage(id)).toBeCloseTo(solved.current(id) * ohms - volts, 6);
      }
    }
  });

  test('figures that the captions name: 0.30, 0.15 and 0.60 A, 1.5 and 1 V', () => {
    const figure = (slots: object, id: string) =>
      grid.measure({ slots, closed: true }).current(id).toFixed(2);
    expect(figure({ ...EMPTY, a: 'lamp', c: 'wire' }, 'battery')).toBe('0.30');
    expect(figure(SERIES, 'battery')).toBe('0.15');
    expect(figure(PARALLEL, 'battery')).toBe('0.60');
    expect(figure(PARALLEL, 'c')).toBe('0.30');
    expect(grid.measure({ slots: SERIES, closed: true }).voltage('b').toFixed(1)).toBe('1.5');
    const three = { ...EMPTY, a: 'lamp', b: 'lamp', d: 'lamp' };
    expect(grid.measure({ slots: three, closed: true }).voltage('b').toFixed(1)).toBe('1.0');
    const bridged = grid.measure({ slots: three, closed: true, bridged: 'b' });
    expect([bridged.voltage('b').toFixed(1), bridged.current('a').toFixed(2)]).toEqual(['0.0', '0.15']);
  });

  test('at a broken lamp lies the whole voltage, at the whole ones none', () => {
    const broken = grid.measure({ slots: { ...EMPTY, a: 'lamp', b: 'broken', d: 'lamp' }, closed: true });
    expect(['a', 'b', 'd'].map((id) => broken.voltage(id).toFixed(1))).toEqual(['0.0', '3.0', '0.0']);
    expect(broken.current('battery')).toBe(0);
  });

  test('every board of two lamps and three wires is series, parallel, short or neither, and never two of them', () => {
    const boards = ['lamp', 'wire', null]
      .flatMap((a) => ['lamp', 'wire', null].flatMap((b) => ['lamp', 'wire', null].map((c) => ({ a, b, c }))))
      .flatMap((three) => ['lamp', 'wire', null].map((d) => ({ slots: { ...three, d }, closed: true })))
      .filter(({ slots }) => grid.lampsOf(slots).length === 2);
    const named = (is: (board: object) => boolean) =>
      boards.filter(is).map(({ slots }) =>
        Object.values(slots)
          .map((what) => what?.[0] ?? '-')
          .join(''),
      );
    // Slots in the order a, b, c, d: l is a lamp, w a wire.
    expect(named(grid.isParallel)).toEqual(['wllw', 'wwll']);
    expect(named(grid.isSeries).sort()).toEqual(['l-l-', 'l-lw', 'll-w', 'lw-l', 'lwl-', 'wl-l']);
    const short = named((board) => grid.measure(board as never).short);
    expect(short).toContain('wlwl');
    expect(short).not.toContain('l-l-');
  });
});

describe('the test chapter, played as a student does', { timeout: 30_000 }, () => {
  function layOut(player: Player, slots: Record<string, string | null>) {
    for (const [slot, name] of Object.entries(slots)) {
      if (name) player.carry(name, `place ${slot}`, firstOnTray(player, name));
    }
  }

  /** The things of a name that still lie on the tray, right of the board. */
  function firstOnTray(player: Player, name: string) {
    for (let which = 0; ; which++) if (player.find(name, which).position.x > 0.8) return which;
  }

  test('who does everything right gives eight right answers in seven steps, each at the first try', async () => {
    const player = await playCourseware(FOLDER, 2);
    player.carry('metal', 'place c');
    player.untilBegun(2);
    layOut(player, SERIES);
    player.press('switch');
    player.untilBegun(3);
    expect(player.coversScene()).toBe(false);
    player.choose(1);
    player.untilBegun(4);
    layOut(player, PARALLEL);
    player.press('switch');
    player.untilBegun(5);
    player.choose(2);
    player.until(() => player.question !== null);
    player.choose(0);
    player.untilBegun(6);
    player.press('place d');
    expect(player.labels.map(({ text }) => text)).toContain('3.0 V');
    player.carry('lamp', 'place d');
    player.untilBegun(7);
    expect(player.coversScene()).toBe(false);
    player.choose(0);
    player.until(() => player.reports.at(-1)?.kind === 'finished');
    expect(player.captions.at(-1)).toContain('8 of 8 right');
    expect(player.answers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => [number, true]));
    const steps = player.reports.filter(({ kind }) => kind === 'started' || kind === 'ended');
    expect(steps.map(({ kind, number }) => `${kind} ${number}`)).toEqual(
      player.manifest.steps.flatMap(({ number }: { number: number }) => [
        `started ${number}`,
        `ended ${number}`,
      ]),
    );
  });

  test('who does everything wrong still comes to the end, shown the solutions', async () => {
    const player = await playCourseware(FOLDER, 2, 'zh');
    for (const thing of ['wood', 'plastic']) {
      player.carry(thing, 'place c');
      player.frames(30);
    }
    player.untilBegun(2);
    layOut(player, PARALLEL);
    for (let times = 0; times < 3; times++) {
      player.press('switch');
      player.frames(45);
    }
    player.untilBegun(3);
    player.choose(0);
    player.untilBegun(4);
    layOut(player, { a: 'lamp', b: 'lamp' });
    for (let times = 0; times < 3; times++) {
      player.press('switch');
      player.frames(45);
    }
    player.untilBegun(5);
    player.choose(0);
    player.until(() => player.question !== null);
    player.choose(2);
    player.untilBegun(6);
    player.carry('lamp', 'place a');
    player.carry('lamp', 'place b');
    player.untilBegun(7);
    player.choose(1);
    player.until(() => player.reports.at(-1)?.kind === 'finished');
    expect(new Set(player.answers().map(([number]) => number))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
    expect(player.answers().every(([, correct]) => correct === false)).toBe(true);
    expect(player.answers().filter(([number]) => number === 2)).toHaveLength(3);
    for (const said of player.captions) expect(said).not.toMatch(/undefined|[a-z]{3}/);
  });

  test('a switch that is pressed too early counts for nothing, and a slot takes one thing only', async () => {
    const player = await playCourseware(FOLDER, 2);
    player.carry('metal', 'place c');
    player.untilBegun(2);
    player.press('switch');
    player.carry('lamp', 'place a');
    player.carry('lamp', player.find('lamp', 0).position, 1);
    expect(player.answers()).toEqual([[1, true]]);
    expect(player.find('lamp', 1).position.x).toBeGreaterThan(0.8);
  });

  test('it also works without carrying: a thing is pressed, then its place', async () => {
    const player = await playCourseware(FOLDER, 2);
    player.press('metal');
    player.press('place c');
    expect(player.answers()).toEqual([[1, true]]);
  });

  test('what is let go beside the board goes back to the tray', async () => {
    const player = await playCourseware(FOLDER, 2);
    const home = player.find('metal').position.clone();
    player.carry('metal', home.clone().setY(2.2));
    player.frames(30);
    expect(player.find('metal').position.distanceTo(home)).toBeLessThan(0.01);
    expect(player.answers()).toEqual([]);
  });
});

describe('the chapters that tell', { timeout: 30_000 }, () => {
  test.each([1, 3])(
    'chapter %i says something in every second, and the same second is the same picture',
    async (id) => {
      const player = await playCourseware(FOLDER, id);
      const { duration } = player.manifest.chapters.find((one: { id: number }) => one.id === id);
      const words = [];
      for (let second = 0; second <= duration; second++) {
        player.at(second);
        words.push(player.captions.at(-1));
      }
      player.at(20);
      expect(player.captions.at(-1)).toBe(words[20]);
      expect(words.every(Boolean)).toBe(true);
      expect(player.drawCalls()).toBeLessThanOrEqual(60);
    },
  );

  test('a student may open the switch; the next section closes it again', async () => {
    const player = await playCourseware(FOLDER, 1);
    const shown = () =>
      player.labels.filter(({ object }) => object.visible && object.parent).map(({ text }) => text);
    player.at(12);
    expect(shown()).toContain('0.30 A');
    player.press('switch');
    expect(shown()).not.toContain('0.30 A');
    player.at(23);
    expect(shown()).toContain('0.15 A');
  });
});

test('its manifest holds, with everything that it reports', () => {
  const manifest = coursewareManifest.parse(
    JSON.parse(readFileSync(path.join(FOLDER, 'courseware.json'), 'utf8')),
  );
  expect(manifest.points).toHaveLength(8);
});
