import { AppError } from '../../platform/errors';
import { TokenBucket } from '../../realtime/token-bucket';

/** How often one headset may ask for something. */
interface Pace {
  readonly perSecond: number;
  readonly burst: number;
}

/** A search while somebody types; each looks through a class. */
export const SEARCH_PACE: Pace = { perSecond: 4, burst: 40 };

/** Somebody chose wrongly, and again; each is told to the headset, to others and to every page of the school. */
export const LOGIN_PACE: Pace = { perSecond: 0.5, burst: 10 };

/**
 * Keeps to a pace, for each headset by itself.
 * @returns takes one turn of a headset; throws AppError `rate.limited` with the seconds to wait
 */
export function createDevicePace(pace: Pace): (deviceId: number) => void {
  const buckets = new Map<number, TokenBucket>();
  return (deviceId) => {
    const nowMs = performance.now();
    const bucket = buckets.get(deviceId) ?? new TokenBucket(pace, nowMs);
    buckets.set(deviceId, bucket);
    if (!bucket.take(nowMs)) {
      throw new AppError('rate.limited', { retryAfter: Math.ceil(bucket.secondsUntil()) });
    }
  };
}
