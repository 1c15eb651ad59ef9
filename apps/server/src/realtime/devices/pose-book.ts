import type { Pose } from '@orrery/contract';

/** The last pose of a headset. */
export interface KnownPose {
  readonly pose: Pose;
  /** By this server's clock, in milliseconds. */
  readonly receivedMs: number;
}

/** Where students look, as far as their headsets tell it: the newest of each, in memory only. */
export interface PoseBook {
  accept(schoolId: number, deviceId: number, pose: Pose): void;
  forget(schoolId: number, deviceId: number): void;
  forgetSchool(schoolId: number): void;
  ofSchool(schoolId: number): ReadonlyMap<number, KnownPose>;
}

const NOBODY: ReadonlyMap<number, KnownPose> = new Map();

/** Makes an empty book. */
export function createPoseBook(now: () => number = Date.now): PoseBook {
  const schools = new Map<number, Map<number, KnownPose>>();
  return {
    accept(schoolId, deviceId, pose) {
      const poses = schools.get(schoolId) ?? new Map<number, KnownPose>();
      schools.set(schoolId, poses.set(deviceId, { pose, receivedMs: now() }));
    },
    forget(schoolId, deviceId) {
      const poses = schools.get(schoolId);
      poses?.delete(deviceId);
      if (poses?.size === 0) schools.delete(schoolId);
    },
    forgetSchool: (schoolId) => void schools.delete(schoolId),
    ofSchool: (schoolId) => schools.get(schoolId) ?? NOBODY,
  };
}
