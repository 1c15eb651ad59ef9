import type { HttpClient } from '@orrery/client';

/** What the storage host's form needs. */
export type Policy = Awaited<ReturnType<HttpClient['uploadPolicy']>>;

/** A policy this near to its end is fetched again (RES-17). */
const RENEWED_WITHIN_MS = 3_000;

/** Whether a policy is over, or so soon that a form would come too late (RES-17). @param nowMs milliseconds since 1970 */
export function isNearExpiry({ expire }: Pick<Policy, 'expire'>, nowMs: number): boolean {
  return expire * 1000 - nowMs <= RENEWED_WITHIN_MS;
}
