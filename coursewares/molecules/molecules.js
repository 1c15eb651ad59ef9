/**
 * Three molecules as they were measured: places in ångström, bonds as [atom, atom, order]. The same figures as in
 * library/data/molecules.json; the first atom is the one in the middle.
 */
export const MOLECULES = {
  water: {
    en: 'Water',
    zh: '水',
    formula: 'H₂O',
    angle: 104.5,
    atoms: ['O', 'H', 'H'],
    places: [
      [0.0, 0.0, 0.0],
      [0.7575, -0.5871, 0.0],
      [-0.7575, -0.5871, 0.0],
    ],
    bonds: [
      [0, 1, 1],
      [0, 2, 1],
    ],
  },
  carbonDioxide: {
    en: 'Carbon dioxide',
    zh: '二氧化碳',
    formula: 'CO₂',
    angle: 180,
    atoms: ['C', 'O', 'O'],
    places: [
      [0.0, 0.0, 0.0],
      [1.162, 0.0, 0.0],
      [-1.162, 0.0, 0.0],
    ],
    bonds: [
      [0, 1, 2],
      [0, 2, 2],
    ],
  },
  methane: {
    en: 'Methane',
    zh: '甲烷',
    formula: 'CH₄',
    angle: 109.5,
    atoms: ['C', 'H', 'H', 'H', 'H'],
    places: [
      [0.0, 0.0, 0.0],
      [0.6276, 0.6276, 0.6276],
      [0.6276, -0.6276, -0.6276],
      [-0.6276, 0.6276, -0.6276],
      [-0.6276, -0.6276, 0.6276],
    ],
    bonds: [
      [0, 1, 1],
      [0, 2, 1],
      [0, 3, 1],
      [0, 4, 1],
    ],
  },
};

/** Elements: what they are called, how many bonds an atom of them forms, how it is drawn. Radii in metres. */
export const ELEMENTS = {
  H: { en: 'Hydrogen', zh: '氢', bonds: 1, colour: 0xf2f4f8, radius: 0.075 },
  C: { en: 'Carbon', zh: '碳', bonds: 4, colour: 0x6b7080, radius: 0.112 },
  O: { en: 'Oxygen', zh: '氧', bonds: 2, colour: 0xe0483a, radius: 0.106 },
};

/** Metres that an ångström is drawn with. */
export const UNIT = 0.3;
const DEGREES = 180 / Math.PI;

/**
 * The angle that two atoms of a molecule make with the middle one, in degrees.
 * @param one @param other their places in its lists
 */
export function bondAngle({ places }, one = 1, other = 2) {
  const [first, second] = [one, other].map((index) =>
    places[index].map((part, axis) => part - places[0][axis]),
  );
  const dot = first.reduce((sum, part, axis) => sum + part * second[axis], 0);
  return Math.acos(Math.max(-1, Math.min(1, dot / (Math.hypot(...first) * Math.hypot(...second))))) * DEGREES;
}

/** Bonds that an atom of a molecule has, double ones counted twice. */
export function bondsOf({ bonds }, atom) {
  return bonds.reduce((sum, [one, other, order]) => sum + (one === atom || other === atom ? order : 0), 0);
}

/**
 * Whether atoms that a student put together are those of a molecule, with the right one in the middle.
 * @param centre symbol, or null @param around symbols, in any order
 */
export function isBuilt({ atoms }, centre, around) {
  const [middle, ...others] = atoms;
  return centre === middle && [...around].sort().join() === others.sort().join();
}

/**
 * What is wrong with atoms that were put together, most important first.
 * @returns 'centre', 'others' (not the right kinds or number), or null
 */
export function faultOf(molecule, centre, around) {
  if (isBuilt(molecule, centre, around)) return null;
  return centre === molecule.atoms[0] ? 'others' : 'centre';
}

/** How far from the true angle still counts, in degrees. */
export const TOLERANCE = 4;
export const ANGLES = { least: 60, most: 180 };

/** Whether an angle is that of a molecule. @param degrees */
export function isBent(molecule, degrees) {
  return Math.abs(degrees - bondAngle(molecule)) <= TOLERANCE;
}

/**
 * The angle that a student shows by carrying one of two outer atoms, the other following like a mirror.
 * @param x @param y from the middle atom to it; straight down is the line between both
 * @returns degrees, within ANGLES
 */
export function angleFrom(x, y) {
  const degrees = 2 * Math.atan2(Math.abs(x), -y) * DEGREES;
  return Math.max(ANGLES.least, Math.min(ANGLES.most, degrees));
}

/** Places of a molecule of three atoms with another angle, in ångström, open downwards. */
export function bentPlaces(molecule, degrees) {
  const length = Math.hypot(...molecule.places[1].map((part, axis) => part - molecule.places[0][axis]));
  const half = degrees / 2 / DEGREES;
  const [x, y] = [Math.sin(half) * length, -Math.cos(half) * length];
  return [
    [0, 0, 0],
    [x, y, 0],
    [-x, y, 0],
  ];
}
