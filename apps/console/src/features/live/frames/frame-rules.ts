/** A slow picture gets a second more after each failure, up to this many (LIVE-08, LIVE-Q1). */
const GROWING_FAILURES = 3;
const STEP_MS = 1_000;
/** Numbers below are seconds, from there on milliseconds (LIVE-Q4). */
const SECONDS_BELOW = 1_000;
/** A window no larger than this is minimised, or as good as (LIVE-28, LIVE-Q5). */
const MINIMISED = { width: 160, height: 27 } as const;

/** How long a picture may take, after so many failures in a row: 1, 2, 3 and from then on 4 seconds. */
export function frameTimeoutMs(failures: number): number {
  return STEP_MS * (Math.min(failures, GROWING_FAILURES) + 1);
}

/** The server's `interval` between two pictures in milliseconds. */
export function toIntervalMs(interval: number): number {
  return interval < SECONDS_BELOW ? interval * 1000 : interval;
}

/** Whether nobody can see this window; pictures rest then. */
export function isMinimised(outer: Pick<Window, 'outerWidth' | 'outerHeight'>): boolean {
  return outer.outerWidth <= MINIMISED.width && outer.outerHeight <= MINIMISED.height;
}

/** One student's picture on the wall. */
export interface Frame {
  /** Address of the last picture that arrived; null before the first and after a failure. */
  readonly picture: string | null;
  /** Failed refreshes in a row. */
  readonly failures: number;
  /** Whether any picture ever came: a headset that has just begun is no failure. */
  readonly begun: boolean;
}

export const NO_FRAME: Frame = { picture: null, failures: 0, begun: false };

/** What happened to a refresh. `missing`: the headset has sent no picture yet. */
export type FrameNews =
  | { readonly type: 'loaded'; readonly picture: string }
  | { readonly type: 'missing' }
  | { readonly type: 'failed' }
  | { readonly type: 'reload' };

/** The picture after a refresh: a failed one gives way to "no connection" (LIVE-11), a good one forgets the failures. */
export function nextFrame(frame: Frame, news: FrameNews): Frame {
  switch (news.type) {
    case 'loaded':
      return { picture: news.picture, failures: 0, begun: true };
    case 'missing':
      return frame.begun ? nextFrame(frame, { type: 'failed' }) : frame;
    case 'failed':
      return { ...frame, picture: null, failures: frame.failures + 1 };
    case 'reload':
      return { ...frame, failures: 0 };
  }
}

/** The prompt to load again comes at the fourth failure in a row (LIVE-09, LIVE-Q1). */
export function asksToReload({ failures }: Frame): boolean {
  return failures > GROWING_FAILURES;
}
