/** One planet of the instrument; lengths are in the picture's own units. */
export interface Planet {
  readonly name: 'mercury' | 'venus' | 'earth' | 'mars' | 'jupiter' | 'saturn';
  readonly radius: number;
  readonly distance: number;
  /** Where its arm stands at first, clockwise from the right. */
  readonly degrees: number;
  readonly periodSeconds: number;
  readonly light: string;
  readonly shade: string;
}

export const PLANETS: readonly Planet[] = [
  {
    name: 'mercury',
    radius: 7,
    distance: 70,
    degrees: 210,
    periodSeconds: 60,
    light: '#E9E3D2',
    shade: '#8f866d',
  },
  {
    name: 'venus',
    radius: 11,
    distance: 118,
    degrees: 35,
    periodSeconds: 150,
    light: '#F0D9A0',
    shade: '#8c6a22',
  },
  {
    name: 'earth',
    radius: 15,
    distance: 178,
    degrees: 128,
    periodSeconds: 240,
    light: '#8FB4F2',
    shade: '#1c3a8f',
  },
  {
    name: 'mars',
    radius: 10,
    distance: 244,
    degrees: 292,
    periodSeconds: 450,
    light: '#E58E66',
    shade: '#7d2c14',
  },
  {
    name: 'jupiter',
    radius: 34,
    distance: 336,
    degrees: 196,
    periodSeconds: 1400,
    light: '#E8CFA4',
    shade: '#7a5a2a',
  },
  {
    name: 'saturn',
    radius: 28,
    distance: 452,
    degrees: -7,
    periodSeconds: 3600,
    light: '#F0DFB4',
    shade: '#8a6a2c',
  },
];

/** Width and height of the picture, where its sun stands, and where ink meets paper. */
export const PICTURE = { width: 1440, height: 900 } as const;
export const SUN = { x: 470, y: 372 } as const;
export const SEAM = 920;

/** The seven stars of the Plough, from the handle. */
export const PLOUGH = [
  [86, 158],
  [142, 130],
  [186, 148],
  [234, 166],
  [246, 212],
  [308, 218],
  [322, 162],
] as const;

export const ORBITS = [...PLANETS.map((planet) => planet.distance), 600];

/** A tick every 3 degrees, longer every 15. */
export const DIAL_TICKS = rays(120, 378, (index) => (index % 5 === 0 ? 400 : 386));

export const SUN_RAYS = rays(24, 40, (index) => (index % 2 === 0 ? 54 : 48));

/** Stars, always the same ones. */
export const STARS = scatter(120);

function rays(count: number, inner: number, outer: (index: number) => number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const at = (radius: number) =>
      `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
    return `M${at(inner)}L${at(outer(index))}`;
  }).join('');
}

function scatter(count: number) {
  let seed = 7;
  const next = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  return Array.from({ length: count }, () => ({
    x: Math.round(next() * 920),
    y: Math.round(next() * 900),
    radius: Number((0.4 + next() ** 3 * 1.4).toFixed(2)),
    light: Number((0.3 + next() * 0.5).toFixed(2)),
  }));
}
