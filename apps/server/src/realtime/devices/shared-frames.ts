import type { Logger } from 'pino';
import type { Redis } from '../../platform/redis';
import { FORGET_AFTER_MS, type FrameOwner, type FrameStore } from './frame-store';

const keyOf = ({ schoolId, deviceId, studentId }: FrameOwner) =>
  `orrery:frame:${schoolId}:${deviceId}:${studentId ?? 'nobody'}`;

/** Pictures of headsets where several servers take and show them: in Redis alone, and for a minute. */
export function createSharedFrames(redis: Redis, log: Logger): FrameStore {
  return {
    put(owner, jpeg) {
      redis
        .put(keyOf(owner), jpeg, FORGET_AFTER_MS)
        .catch((error) => log.debug({ err: error }, 'keeping what a headset shows'));
    },
    find: (owner) => redis.find(keyOf(owner)).catch(() => null),
    stop: () => undefined,
  };
}
