import { type FleetSample, type Reach, SAMPLE_MS } from './fleet-messages';

/** How far apart a class is at one moment, in milliseconds. */
export interface Spread {
  /** Since the agreed start. */
  readonly sinceStartMs: number;
  readonly synchronised: number;
  readonly naive: number;
}

/** The spread over the devices of all processes, at the moments that all of them looked at. */
export function mergeSpreads(fleets: readonly (readonly FleetSample[])[]): Spread[] {
  const [one = [], ...others] = fleets.map(
    (samples) => new Map(samples.map((sample) => [sample.slot, sample])),
  );
  return [...one.values()].flatMap((sample) => {
    const beside = others.map((fleet) => fleet.get(sample.slot));
    const all = [sample, ...beside].filter((known) => known !== undefined);
    if (all.length < fleets.length) return [];
    return {
      sinceStartMs: sample.slot * SAMPLE_MS,
      synchronised: spreadOf(all.map((known) => known.synchronised)),
      naive: spreadOf(all.map((known) => known.naive)),
    };
  });
}

function spreadOf(reaches: readonly Reach[]): number {
  return Math.max(...reaches.map(({ first }) => first)) - Math.min(...reaches.map(({ last }) => last));
}
