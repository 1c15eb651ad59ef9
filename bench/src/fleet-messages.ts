import type { Timeline } from '@orrery/contract';

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
    }
  | { readonly type: 'subscribe'; readonly url: string; readonly topics: readonly string[] }
  | { readonly type: 'sample'; readonly order: Timeline; readonly seconds: number }
  | { readonly type: 'stop' };

/** How far apart a class is at one moment, in milliseconds. */
export interface SpreadSample {
  /** Since the agreed start. */
  readonly sinceStartMs: number;
  readonly synchronised: number;
  readonly naive: number;
}

/** What it answers. `round`: every device had one more order; arrival times by the machine's clock. */
export type FleetAnswer =
  | { readonly type: 'ready'; readonly ids: readonly number[]; readonly clockErrorsMs: readonly number[] }
  | { readonly type: 'round'; readonly timesMs: readonly number[] }
  | { readonly type: 'samples'; readonly samples: readonly SpreadSample[] }
  | { readonly type: 'failed'; readonly reason: string };
