import type { Pose } from '@orrery/contract';
import type { Random } from './random';

/** How long a student looks one way before something else is more interesting. */
const GLANCE_MS = { low: 800, high: 5_000 } as const;
/** Share of the way to the new direction that a head turns in a second. */
const TURN_PER_SECOND = 2.5;
const EYE_HEIGHT_METRES = 1.2;
/** Some students never look where a teacher points; the others nearly always do. */
const DREAMERS = 0.12;
const FOLLOWS = { attentive: 0.94, dreaming: 0.08 } as const;

/** A direction to look in, in degrees. */
export interface Direction {
  readonly longitude: number;
  readonly latitude: number;
}

/** Where a student looks: wanders, and turns to the teacher's marker while there is one. One in eight dreams. */
export interface Gaze {
  /** Head rotation as a unit quaternion at a moment. */
  at(nowMs: number, marker: Direction | null): Pose['quaternion'];
  readonly position: Pose['position'];
}

/** Makes a student's gaze. */
export function createGaze(random: Random): Gaze {
  let yaw = random.between(-Math.PI, Math.PI);
  let pitch = 0;
  let wanted = { yaw, pitch };
  let nextGlanceMs = 0;
  let lastMs = 0;
  let target: Direction | null = null;
  const attention = random.next() < DREAMERS ? FOLLOWS.dreaming : FOLLOWS.attentive;

  function choose(nowMs: number, marker: Direction | null): void {
    // A new marker takes a moment to be noticed, then it is what is looked at next.
    if (target !== marker) nextGlanceMs = Math.min(nextGlanceMs, nowMs + random.between(200, 900));
    target = marker;
    if (nowMs < nextGlanceMs) return;
    nextGlanceMs = nowMs + random.between(GLANCE_MS.low, GLANCE_MS.high);
    // Nobody hits a marker exactly, and nobody stares at it all the time.
    const follows = marker !== null && random.next() < attention;
    wanted = follows
      ? {
          yaw: (-marker.longitude * Math.PI) / 180 + random.normal() * 0.05,
          pitch: (marker.latitude * Math.PI) / 180 + random.normal() * 0.05,
        }
      : { yaw: yaw + random.normal() * 0.7, pitch: Math.max(-1.2, Math.min(1.2, random.normal() * 0.25)) };
  }

  return {
    position: [0, EYE_HEIGHT_METRES + random.normal() * 0.08, 0],
    at(nowMs, marker) {
      choose(nowMs, marker);
      const share = 1 - Math.exp((-TURN_PER_SECOND * Math.min(1_000, nowMs - lastMs)) / 1000);
      lastMs = nowMs;
      yaw += Math.atan2(Math.sin(wanted.yaw - yaw), Math.cos(wanted.yaw - yaw)) * share;
      pitch += (wanted.pitch - pitch) * share;
      return toQuaternion(yaw, pitch);
    },
  };
}

/** Yaw about the vertical, then pitch about the head's own x axis. */
function toQuaternion(yaw: number, pitch: number): Pose['quaternion'] {
  const [cy, sy, cp, sp] = [Math.cos(yaw / 2), Math.sin(yaw / 2), Math.cos(pitch / 2), Math.sin(pitch / 2)];
  return [cy * sp, sy * cp, -sy * sp, cy * cp];
}
