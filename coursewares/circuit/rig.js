import { setLive } from '../shared/meshes.js';
import { SLOTS } from './grid.js';

const LAMPS = 4;
const WIRES = 3;
/** Where what is not used waits, on a tray at the right of the board. */
const TRAY = { x: 1.13, from: -0.36, step: 0.18, lift: 0.02 };
/** How far a lamp that was taken out hangs over its slot. */
const LIFT = 0.26;
const READING_HEIGHT = 0.36;

/** Lamps and wires in their places on the bench, and figures over them. */
export function createRig(stage, bench) {
  const { group, THREE } = stage;
  const lamps = Array.from({ length: LAMPS }, () => {
    const model = bench.models.lamp();
    return { kind: 'lamp', object: model.object, shine: model.shine };
  });
  const wires = Array.from({ length: WIRES }, () => ({
    kind: 'wire',
    object: bench.models.bar('wire').object,
  }));
  const pieces = [...lamps, ...wires];
  for (const { object } of pieces) {
    object.visible = false;
    group.add(object);
  }
  const readings = createReadings(stage, bench);

  /** Where a piece lies: a slot, or null for the tray. @param index on the tray */
  function lie(piece, slot, index = 0) {
    const { object } = piece;
    object.visible = true;
    piece.slot = slot;
    object.quaternion.copy(bench.turnOf(slot ?? 'a'));
    if (slot) object.position.copy(bench.placeOf(slot));
    else object.position.copy(trayPlace(index));
  }

  function trayPlace(index) {
    return bench.board.localToWorld(new THREE.Vector3(TRAY.x, TRAY.lift, TRAY.from + index * TRAY.step));
  }

  return {
    lamps,
    wires,
    pieces,
    readings,
    lie,
    trayPlace,
    /**
     * Lays the board out as `slots` say, with everything else put away.
     * @param lifted slots whose lamp hangs over them, taken out
     */
    lay(slots, lifted = []) {
      const free = { lamp: [...lamps], wire: [...wires] };
      for (const piece of pieces) piece.object.visible = false;
      for (const slot of Object.keys(SLOTS)) {
        const out = lifted.includes(slot);
        const kind = out || slots[slot] === 'broken' ? 'lamp' : slots[slot];
        const piece = free[kind]?.shift();
        if (!piece) continue;
        lie(piece, slot);
        piece.out = out;
        if (out) piece.object.position.copy(bench.placeOf(slot, LIFT));
      }
      for (const piece of pieces) setLive(piece.object, piece.object.visible);
    },
    /** Lights the lamps by what flows. */
    shine() {
      for (const lamp of lamps) {
        lamp.shine(lamp.slot && !lamp.out ? bench.flow.brightness(lamp.slot) : 0);
      }
    },
  };
}

/** Figures over the board. */
function createReadings(stage, bench) {
  const labels = new Map();
  return {
    /** @param texts {slot or 'battery': text} */
    show(texts) {
      for (const [id, label] of labels) label.object.visible = id in texts;
      for (const [id, text] of Object.entries(texts)) {
        const label = labels.get(id) ?? stage.label(text, 0.085);
        if (!labels.has(id)) {
          label.object.position.copy(bench.placeOf(id, READING_HEIGHT));
          stage.group.add(label.object);
          labels.set(id, label);
        }
        label.object.visible = true;
        label.setText(text);
      }
    },
  };
}

/** A figure as a meter shows it. */
export function reading(value, unit, digits = 2) {
  return `${Math.abs(value).toFixed(digits)} ${unit}`;
}
