import { groundAt, riverAt } from './land.js';

/** Where the cloud forms and where it rains. */
export const CLOUD = { from: [-0.55, 0.8, 0], to: [0.78, 0.9, -0.08] };
const START = { x: -0.72, z: 0.25 };
const RAIN = { x: 0.74, z: 0.0 };

/** Parts of the way of one drop, each as long as its share. */
const WAY = [
  { part: 'sea', until: 0.08 },
  { part: 'evaporation', until: 0.27 },
  { part: 'condensation', until: 0.4 },
  { part: 'wind', until: 0.56 },
  { part: 'precipitation', until: 0.68 },
  { part: 'runoff', until: 1 },
];

/** Which part of the way stands at a share of it, and how far into it. */
export function partAt(share) {
  const index = Math.max(
    0,
    WAY.findIndex(({ until }) => share < until),
  );
  const at = share >= 1 ? WAY.length - 1 : index;
  const from = WAY[at - 1]?.until ?? 0;
  return { part: WAY[at].part, into: Math.min(1, (share - from) / (WAY[at].until - from)) };
}

/** The drop's place on its round: [x, y, z]. @param share from 0 to 1; both ends are in the sea */
export function journeyAt(share) {
  const { part, into } = partAt(share);
  return PLACES[part](into);
}

const PLACES = {
  sea: (into) => [START.x, 0.012 + 0.006 * Math.sin(into * Math.PI * 2), START.z],
  evaporation: (into) => {
    const [x, y, z] = CLOUD.from;
    const sway = 0.05 * Math.sin(into * Math.PI * 3) * (1 - into);
    return [mix(START.x, x, into) + sway, mix(0.012, y, into), mix(START.z, z + 0.14, into)];
  },
  condensation: (into) => {
    const [x, y, z] = CLOUD.from;
    return [x + 0.04 * Math.sin(into * Math.PI * 2), y, z + 0.14];
  },
  wind: (into) => {
    const eased = into * into * (3 - 2 * into);
    const [from, to] = [CLOUD.from, CLOUD.to];
    return [mix(from[0], to[0], eased), mix(from[1], to[1], eased), mix(from[2] + 0.14, to[2] + 0.14, eased)];
  },
  precipitation: (into) => {
    const [x, y, z] = CLOUD.to;
    const ground = groundAt(RAIN.x, RAIN.z) + 0.012;
    return [mix(x, RAIN.x, into), mix(y, ground, into * into), mix(z + 0.14, RAIN.z, into)];
  },
  runoff: (into) => {
    if (into < 0.08)
      return between([RAIN.x, groundAt(RAIN.x, RAIN.z) + 0.012, RAIN.z], river(0), into / 0.08);
    if (into < 0.8) return river((into - 0.08) / 0.72);
    return between(river(1), [START.x, 0.012, START.z], (into - 0.8) / 0.2);
  },
};

function river(share) {
  const { x, y, z } = riverAt(share);
  return [x, y + 0.012, z];
}

function between(from, to, share) {
  return from.map((value, index) => mix(value, to[index], share));
}

function mix(from, to, share) {
  return from + (to - from) * share;
}
