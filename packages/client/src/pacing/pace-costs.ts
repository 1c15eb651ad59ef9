/** Weight of a new measurement beside what is known; the first one counts whole. */
const LEARNING = 0.4;
/** Anything longer was a wait for bytes, not this device's habit. */
const MAX_COST_SECONDS = 0.4;

/** What takes a player time: starting, seeking, and beginning again at the end of a loop. */
export type PaceCost = 'start' | 'seek' | 'wrap';

/** What starting, seeking and wrapping take on this device, learned from each time that it happens. */
export interface PaceCosts {
  /** Seconds; 0 while nothing is known. */
  get(cost: PaceCost): number;
  knows(cost: PaceCost): boolean;
  learn(cost: PaceCost, seconds: number): void;
}

/** What is known, in seconds; to be kept over reloads. */
export type KnownCosts = Partial<Record<PaceCost, number>>;

/**
 * Makes the costs of a device; they belong to it, not to one video, so its pacers share them.
 * @param known of an earlier life
 * @param onLearn hears what is known now
 */
export function createPaceCosts(known: KnownCosts = {}, onLearn?: (known: KnownCosts) => void): PaceCosts {
  let costs = known;
  return {
    get: (cost) => costs[cost] ?? 0,
    knows: (cost) => costs[cost] !== undefined,
    learn(cost, seconds) {
      if (!Number.isFinite(seconds) || seconds > MAX_COST_SECONDS) return;
      const before = costs[cost] ?? seconds;
      costs = { ...costs, [cost]: Math.max(0, before + (seconds - before) * LEARNING) };
      onLearn?.(costs);
    },
  };
}
