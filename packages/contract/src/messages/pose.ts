/** On `devices/{id}/pose`: where a student looks, binary, 44 bytes, at most ten a second. */
export interface Pose {
  /** Unit quaternion x, y, z, w of the head in the content's frame. */
  readonly quaternion: readonly [number, number, number, number];
  /** Metres in the content's frame. */
  readonly position: readonly [number, number, number];
  /** Seconds into the media; 0 where there is none. */
  readonly mediaSeconds: number;
  /** Device's estimate of server time in milliseconds. */
  readonly at: number;
}

export const POSE_BYTES = 44;

/** Beyond any content that a student could walk through. */
const FARTHEST_METRES = 1000;
const LONGEST_SECONDS = 30 * 24 * 3600;

/** Packs a pose, little-endian: 4 + 3 float32, two float64. */
export function encodePose(pose: Pose): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(POSE_BYTES);
  const view = new DataView(bytes.buffer);
  const floats = [...pose.quaternion, ...pose.position];
  for (const [index, value] of floats.entries()) view.setFloat32(index * 4, value, true);
  view.setFloat64(28, pose.mediaSeconds, true);
  view.setFloat64(36, pose.at, true);
  return bytes;
}

/** Unpacks a pose; null where the bytes are not one (wrong length, numbers that no head and no film have). */
export function decodePose(bytes: Uint8Array): Pose | null {
  if (bytes.byteLength !== POSE_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const f = (index: number) => view.getFloat32(index * 4, true);
  const pose: Pose = {
    quaternion: [f(0), f(1), f(2), f(3)],
    position: [f(4), f(5), f(6)],
    mediaSeconds: view.getFloat64(28, true),
    at: view.getFloat64(36, true),
  };
  const numbers = [...pose.quaternion, ...pose.position, pose.mediaSeconds, pose.at];
  return numbers.every(Number.isFinite) && isPlausible(pose) ? pose : null;
}

/** A turn of the head, in a room, within a film: anything else is made up. */
function isPlausible({ quaternion, position, mediaSeconds }: Pose): boolean {
  return (
    Math.abs(Math.hypot(...quaternion) - 1) < 0.05 &&
    Math.hypot(...position) <= FARTHEST_METRES &&
    mediaSeconds >= 0 &&
    mediaSeconds <= LONGEST_SECONDS
  );
}
