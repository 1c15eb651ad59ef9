/** Errors below this need nothing, once they were brought down (hysteresis against hunting). */
const TRIM_START_SECONDS = 0.005;
/** A running trim goes on until the error is below this. */
const TRIM_STOP_SECONDS = 0.001;
/** Beyond this a seek is quicker than a trim. */
const SEEK_SECONDS = 0.25;
/** Largest change of the playback rate that nobody hears. */
const MAX_TRIM = 0.05;
/** A trim aims to close the gap within this time. */
const CLOSE_SECONDS = 0.5;

export interface FollowInput {
  /** Where the timeline wants the media, in seconds. */
  readonly targetSeconds: number;
  /** Where it is. */
  readonly actualSeconds: number;
  /** The timeline's own rate. */
  readonly rate: number;
  /** Whether the last decision was a trim. */
  readonly trimming: boolean;
  readonly loop?: boolean;
  /** Length of the media in seconds, for loops. */
  readonly durationSeconds?: number | null;
}

/** What to do about the error: `none` means play at the timeline's rate. */
export type FollowDecision =
  | { readonly type: 'none' }
  | { readonly type: 'trim'; readonly rate: number }
  | { readonly type: 'seek'; readonly to: number };

/** How far the media is ahead of the timeline in seconds; in a loop the short way round. */
export function followError(input: Omit<FollowInput, 'trimming' | 'rate'>): number {
  const error = input.actualSeconds - input.targetSeconds;
  const duration = input.durationSeconds;
  if (!input.loop || !duration) return error;
  return error - Math.round(error / duration) * duration;
}

/**
 * Decides how playing media gets back to its timeline: nothing below 5 ms (1 ms while trimming), up to 250 ms a
 * rate trim of at most 5 %, beyond that a seek.
 */
export function follow(input: FollowInput): FollowDecision {
  const error = followError(input);
  const size = Math.abs(error);
  if (size < (input.trimming ? TRIM_STOP_SECONDS : TRIM_START_SECONDS)) return { type: 'none' };
  if (size > SEEK_SECONDS) return { type: 'seek', to: input.targetSeconds };
  const trim = Math.max(-MAX_TRIM, Math.min(MAX_TRIM, error / CLOSE_SECONDS));
  return { type: 'trim', rate: input.rate * (1 - trim) };
}
