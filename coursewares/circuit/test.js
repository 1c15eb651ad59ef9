import { createCarry } from '../shared/carry.js';
import { createTestRun } from '../shared/test-run.js';
import { createBench } from './bench.js';
import { SLOTS } from './grid.js';
import { createVoltmeter } from './meter.js';
import { createRig, reading } from './rig.js';
import { buildStep } from './test-build.js';
import { closeStep } from './test-close.js';
import { bridgeStep, swapStep } from './test-faults.js';
import { branchStep, oneCurrentStep } from './test-questions.js';

const HEADLINE_PLACE = [0, 2.52, -2.75];
const EMPTY = { a: null, b: null, c: null, d: null };

function farewell(right, all) {
  return {
    en: `Done: ${right} of ${all} right. You have built, measured and repaired.`,
    zh: `测验完成：${all} 题中答对 ${right} 题。搭建、测量、排查，你都做到了。`,
  };
}

/** Chapter 2: seven tasks at the student's own pace. @param stage of chapter 2 */
export function createTest(stage) {
  const table = createTable(stage);
  const steps = [
    closeStep(table, 1, 1),
    buildStep(table, 2, 2, 'series'),
    oneCurrentStep(table, 3, 3),
    buildStep(table, 4, 4, 'parallel'),
    branchStep(table, 5, { stays: 5, sum: 6 }),
    swapStep(table, 6, 7),
    bridgeStep(table, 7, 8),
  ];
  const test = createTestRun(stage, steps, { done: farewell, headline: HEADLINE_PLACE });
  let clock = 0;
  test.start();
  return {
    update(_, deltaSeconds) {
      clock += deltaSeconds;
      const waits = test.update(deltaSeconds);
      const carries = table.carry.update(deltaSeconds);
      const touches = table.meter.draw(deltaSeconds);
      table.bench.highlight(table.carry.places.find(({ hovered, live }) => hovered && live)?.id ?? null);
      table.bench.draw(clock, deltaSeconds);
      // The frames of what is offered breathe, and the dots wander.
      return waits || carries || touches || !test.over;
    },
  };
}

/** What the pieces lie on, right of the board. */
function createTray({ THREE }, meshes) {
  const plate = (colour, width, depth, y) => ({
    shape: new THREE.BoxGeometry(width, 0.02, depth),
    colour,
    at: [1.13, y, 0],
  });
  return meshes.body([plate(0x23294d, 0.62, 0.94, -0.02), plate(0x343c6b, 0.58, 0.9, -0.014)]);
}

/** Bench, pieces, meter and the student's hands, as every step needs them. */
function createTable(stage) {
  const bench = createBench(stage);
  const rig = createRig(stage, bench);
  const meter = createVoltmeter(stage, bench);
  meter.object.visible = false;
  const tray = createTray(stage, bench.meshes);
  bench.board.add(tray);
  let listener = null;
  const pieceOf = new Map();
  const carry = createCarry(stage, settle, { offersTaken: true });
  const things = new Map(
    rig.pieces.map((piece, index) => [piece, carry.addThing(piece.kind, piece.object, rig.trayPlace(index))]),
  );
  for (const [piece, thing] of things) pieceOf.set(thing, piece);

  /** Lets the step say where a thing is now, and turns it as it lies there. */
  function settle(thing, slot, from) {
    const at = listener?.(thing, slot, from) ?? null;
    const piece = pieceOf.get(thing);
    if (piece) piece.slot = at;
    thing.object.quaternion.copy(bench.turnOf(at ?? 'a'));
    rig.shine();
    return at;
  }
  const places = new Map();
  let press = null;
  let names = {};
  for (const slot of Object.keys(SLOTS)) {
    const mesh = bench.meshes.target(0.5, 0.2, 0.15);
    mesh.position.copy(bench.placeOf(slot, 0.09));
    mesh.quaternion.copy(bench.turnOf(slot));
    stage.group.add(mesh);
    places.set(
      slot,
      carry.addPlace(slot, bench.placeOf(slot), mesh, () => press?.(slot)),
    );
  }
  let toggled = null;
  stage.onSelect(bench.knife, () => toggled?.());
  stage.onSelect(bench.battery, () => press?.('battery'));
  const table = { stage, bench, rig, meter, carry, things, places };

  return Object.assign(table, {
    /**
     * Lays the board out and gives the student what a step is about.
     * @param step {slots, closed, tray: pieces in reach, hasTray: where other things lie there, offered: slots, framed: those with a frame, bridged,
     *   names: {slot: text}, amperes: slots that show one, onPlace, onSwitch, onPress}
     */
    set(step) {
      const {
        slots = {},
        closed = false,
        tray: inReach = [],
        offered = [],
        bridged = null,
        amperes = [],
      } = step;
      tray.visible = step.hasTray ?? inReach.length > 0;
      Object.assign(bench.state, { slots: { ...EMPTY, ...slots }, closed, bridged });
      listener = step.onPlace ?? null;
      toggled = step.onSwitch ?? null;
      press = step.onPress ?? null;
      names = step.names ?? {};
      rig.lay(bench.state.slots);
      for (const [piece, thing] of things) {
        thing.home.copy(rig.trayPlace(Math.max(0, inReach.indexOf(piece))));
        const lies = piece.object.visible ? piece.slot : null;
        carry.put(thing, lies, true);
        if (inReach.includes(piece)) rig.lie(piece, null, inReach.indexOf(piece));
        carry.setThing(thing, lies !== null || inReach.includes(piece), inReach.includes(piece));
      }
      for (const [slot, place] of places) carry.setPlace(place, offered.includes(slot));
      bench.offer(offered);
      bench.showBridge(null);
      table.refresh(amperes);
    },
    /** Works the board out after it changed. @returns what flows */
    refresh(amperes = []) {
      const flow = bench.refresh();
      rig.shine();
      const figures = amperes.map((id) => [id, reading(flow.current(id), 'A')]);
      rig.readings.show({ ...names, ...Object.fromEntries(figures) });
      return flow;
    },
    /** Nothing can be taken or put any more, until the next `set`. */
    lock() {
      for (const [piece, thing] of things) carry.setThing(thing, piece.object.visible, false);
      toggled = null;
      press = null;
      bench.offer([]);
      bench.refresh();
    },
    /** Shows the voltmeter held to a part, or puts it away. */
    probe(id) {
      meter.object.visible = id !== undefined;
      meter.touch(id ?? null, id ? reading(bench.flow.voltage(id), 'V', 1) : 'V');
    },
  });
}
