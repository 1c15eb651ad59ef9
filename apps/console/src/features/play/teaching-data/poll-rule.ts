import { TEST_CHAPTER } from '@orrery/contract';

/** How often everybody's results are asked for (TEACH-15). */
export const REVIEW_POLL_MS = 5_000;
/** How often the charts are (TEACH-18). */
export const CHARTS_POLL_MS = 6_000;

/** What decides whether a page asks again and again. */
export interface PollState {
  /** The chapter that is open. */
  readonly chapter: number | null;
  readonly playing: boolean;
  /** Whether the line on which the server tells of news is there. */
  readonly lineUp: boolean;
}

/**
 * Whether results are polled: in the test while it does not play (TEACH-15). While it plays the server tells of
 * every answer by itself; only where that line is down the page goes on asking.
 */
export function isPolled({ chapter, playing, lineUp }: PollState): boolean {
  return chapter === TEST_CHAPTER && (!playing || !lineUp);
}
