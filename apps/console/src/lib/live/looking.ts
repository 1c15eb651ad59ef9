import { GAZE_FRESH_MS, type Gaze, gazeOf, looksAt, type Pose } from '@orrery/contract';

/** Heads need this long to turn, and a glance aside is no absence. */
const PATIENCE_MS = 4_000;

/** One headset as attention is judged by. */
export interface Watched {
  readonly id: number;
  /** null where nothing is pointed at, or it shows something else. */
  readonly marker: Gaze | null;
  readonly pose: Pick<Pose, 'quaternion' | 'at'> | undefined;
}

/** Remembers since when each student looks away, so that only those who stay away count. */
export function createAttention(): (watched: readonly Watched[], serverMs: number) => ReadonlySet<number> {
  let awaySince = new Map<number, { ms: number; marker: Gaze }>();
  return (watched, serverMs) => {
    const next: typeof awaySince = new Map();
    for (const { id, marker, pose } of watched) {
      if (!marker || !pose || serverMs - pose.at > GAZE_FRESH_MS || looksAt(gazeOf(pose), marker)) continue;
      const before = awaySince.get(id);
      const isSame =
        before?.marker.latitude === marker.latitude && before.marker.longitude === marker.longitude;
      next.set(id, { ms: before && isSame ? before.ms : serverMs, marker });
    }
    awaySince = next;
    return new Set([...next].filter(([, { ms }]) => serverMs - ms >= PATIENCE_MS).map(([id]) => id));
  };
}
