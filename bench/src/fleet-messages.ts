import type { Timeline } from '@orrery/contract';

/** A fleet is looked at this often. */
export const SAMPLE_MS = 50;

/** What a bench tells the process that holds its devices. */
export type FleetRequest =
  | {
      readonly type: 'join';
      readonly origin: string;
      readonly code: string;
      readonly devices: number;
      readonly seed: number;
      readonly jitter: { readonly lowMs: number; readonly highMs: number };
      readonly clockOffsetMs: number;
      /** Where its requests come from, as a front server would tell it: the first three numbers of addresses. */
      readonly network?: string;
      /** How many devices one after the other are a class; every order that all of a class have is told as `heard`. */
      readonly classSize?: number;
      /** Mean seconds between lost networks of one device; none by default. */
      readonly disconnectSeconds?: number;
      /** How long everybody has been online when the fleet is ready. */
      readonly settleMs: number;
    }
  | { readonly type: 'subscribe'; readonly url: string; readonly topics: readonly string[] }
  | { readonly type: 'sample'; readonly order: Timeline; readonly seconds: number }
  /** Every device answers the points of a test in turn, again and again. */
  | {
      readonly type: 'answer';
      readonly reviewId: number;
      readonly points: number;
      /** Answers of one device. */
      readonly perSecond: number;
      readonly seconds: number;
    }
  /** One device hears and says nothing for a while. */
  | { readonly type: 'sleep'; readonly index: number; readonly forMs: number }
  /** No device loses the network any more. */
  | { readonly type: 'calm' }
  | { readonly type: 'stop' };

/** How far the first and the last device are from the timeline, in milliseconds; ahead is positive. */
export interface Reach {
  readonly first: number;
  readonly last: number;
}

/** Where a fleet is at one moment. */
export interface FleetSample {
  /** Counts the moments since the agreed start, the same in every process. */
  readonly slot: number;
  readonly synchronised: Reach;
  readonly naive: Reach;
}

/** What it answers. `round`: every device had one more order; arrival times by the machine's clock. */
export type FleetAnswer =
  | { readonly type: 'ready'; readonly ids: readonly number[]; readonly clockErrorsMs: readonly number[] }
  | { readonly type: 'round'; readonly timesMs: readonly number[] }
  /** Every device of a class has this revision, or a newer one. @see machineMs */
  | { readonly type: 'heard'; readonly group: number; readonly revision: number; readonly atMs: number }
  | { readonly type: 'answered'; readonly sent: number }
  | { readonly type: 'samples'; readonly samples: readonly FleetSample[] }
  | { readonly type: 'failed'; readonly reason: string };
