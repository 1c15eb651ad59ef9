/** Seeded randomness, so that a run can be repeated. */
export interface Random {
  /** Uniform in 0…1, without 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Normally distributed around 0 with standard deviation 1. */
  normal(): number;
  pick<T>(choices: readonly T[]): T | undefined;
}

/** Makes a generator (mulberry32: 32 bits of state, plenty for a simulation). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (choices) => choices[Math.floor(next() * choices.length)],
  };
}
