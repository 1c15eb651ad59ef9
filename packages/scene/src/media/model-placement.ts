/** A model's bounds in its own metres. */
export interface Bounds {
  readonly min: { readonly x: number; readonly y: number; readonly z: number };
  readonly max: { readonly x: number; readonly y: number; readonly z: number };
}

/** How to put a model into the room: first scale, then move. */
export interface Placement {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Where its middle is then; x is 0. */
  readonly centreZ: number;
  /** Size in metres after scaling. */
  readonly size: { readonly x: number; readonly y: number; readonly z: number };
}

/** Between these the real size is shown: a lion or a giraffe should be as large as it is. */
const REAL_SIZE = { smallest: 1.2, largest: 5.5 };
/** What is smaller (a molecule) or larger (a temple) becomes an exhibit that one walks around. */
const EXHIBIT = { small: 1.5, large: 3 };
/** Free floor between the viewer and the nearest part, in metres. */
const CLEARANCE = 1.2;

/**
 * Stands a model on the floor in front of a viewer who is at x = z = 0 and looks along -Z, at a size that can
 * be walked around, and far enough that its top is seen without craning (45° up).
 * @param eyeHeight metres
 */
export function placeModel(bounds: Bounds, eyeHeight: number): Placement {
  const { min, max } = bounds;
  const raw = { x: max.x - min.x, y: max.y - min.y, z: max.z - min.z };
  const largest = Math.max(raw.x, raw.y, raw.z);
  const scale = scaleFor(largest);
  const size = { x: raw.x * scale, y: raw.y * scale, z: raw.z * scale };
  const distance = Math.max(size.z / 2 + CLEARANCE, size.y - eyeHeight, CLEARANCE + 0.3);
  return {
    scale,
    x: (-(min.x + max.x) / 2) * scale,
    y: -min.y * scale,
    z: (-(min.z + max.z) / 2) * scale - distance,
    centreZ: -distance,
    size,
  };
}

function scaleFor(largest: number): number {
  if (!(largest > 0)) return 1;
  if (largest < REAL_SIZE.smallest) return EXHIBIT.small / largest;
  return largest > REAL_SIZE.largest ? EXHIBIT.large / largest : 1;
}
