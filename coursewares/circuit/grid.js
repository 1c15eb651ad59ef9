import { solve } from './solver.js';

/**
 * The board: six clamps, a battery on the left, a switch below it, and four slots that take a lamp, a wire or anything
 * else. Both halves together are enough for every circuit of the lesson. Places in metres on the board, x and z.
 *
 *     top-left ──[a]── top ──[b]── top-right
 *        battery       [c]           [d]
 *     foot-left ─switch─ foot ─wire─ foot-right
 */
export const NODES = {
  'top-left': [-0.6, -0.28],
  top: [0, -0.28],
  'top-right': [0.6, -0.28],
  'foot-left': [-0.6, 0.28],
  foot: [0, 0.28],
  'foot-right': [0.6, 0.28],
};

/** Currents are told in the direction from the battery's plus round to its minus. */
export const SLOTS = {
  a: ['top-left', 'top'],
  b: ['top', 'top-right'],
  c: ['top', 'foot'],
  d: ['top-right', 'foot-right'],
};
export const FIXED = {
  battery: ['foot-left', 'top-left'],
  switch: ['foot', 'foot-left'],
  return: ['foot-right', 'foot'],
};

/** Two cells of 1.5 V one behind the other. */
export const BATTERY_VOLTS = 3;
export const LAMP_OHMS = 10;
const BATTERY_OHMS = 0.01;
const WIRE_OHMS = 0.0005;
/** More than any circuit of lamps here takes: something bridges the battery. */
const SHORT_AMPERES = 5;
/** Power of one lamp alone at the battery: full brightness. */
const FULL_WATTS = BATTERY_VOLTS ** 2 / LAMP_OHMS;

/** What may lie in a slot, and its ohms. */
const OHMS = { lamp: LAMP_OHMS, broken: Number.POSITIVE_INFINITY, wire: WIRE_OHMS, metal: WIRE_OHMS };

/**
 * Works a board out.
 * @param board {slots: {a: 'lamp' | 'broken' | 'wire' | 'metal' | anything that does not conduct | null, …},
 *   closed: whether the switch is, bridged: a slot that a stray wire bridges}
 */
export function measure({ slots, closed, bridged = null }) {
  const parts = [
    part('battery', FIXED.battery, BATTERY_OHMS, BATTERY_VOLTS),
    part('switch', FIXED.switch, closed ? WIRE_OHMS : Number.POSITIVE_INFINITY),
    part('return', FIXED.return, WIRE_OHMS),
    ...Object.entries(SLOTS).map(([id, ends]) => part(id, ends, OHMS[slots[id]] ?? Number.POSITIVE_INFINITY)),
    ...(bridged ? [part('bridge', SLOTS[bridged], WIRE_OHMS)] : []),
  ];
  const solved = solve(parts);
  const current = (id) => solved.current(id);
  return {
    current,
    voltage: (id) => Math.abs(solved.voltage(id)),
    /** 1 is a lamp alone at the battery. */
    brightness: (id) => (slots[id] === 'lamp' ? (current(id) ** 2 * LAMP_OHMS) / FULL_WATTS : 0),
    short: Math.abs(current('battery')) > SHORT_AMPERES,
  };
}

function part(id, [from, to], ohms, volts = 0) {
  return { id, from, to, ohms, volts };
}

/** Which lamps lie on the board. */
export function lampsOf(slots) {
  return Object.keys(SLOTS).filter((id) => slots[id] === 'lamp');
}

/** Whether two lamps share one path: the same current goes through both, each with half the voltage. */
export function isSeries(board) {
  const lamps = lampsOf(board.slots);
  const { voltage, short } = measure(board);
  return !short && lamps.length === 2 && lamps.every((id) => near(voltage(id), BATTERY_VOLTS / 2));
}

/** Whether two lamps have a path each: the full voltage lies at both. */
export function isParallel(board) {
  const lamps = lampsOf(board.slots);
  const { voltage, short } = measure(board);
  return !short && lamps.length === 2 && lamps.every((id) => near(voltage(id), BATTERY_VOLTS));
}

function near(value, wanted) {
  return Math.abs(value - wanted) < 0.05;
}
