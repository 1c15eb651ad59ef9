import { z } from 'zod';
import type { TestRun } from './wanted';

const TRIES_KEY = 'review.tries';
/** Tests that are remembered: more than a day of them. */
const MAX_RUNS = 60;
/** As the school counts them. */
const MOST_TRIES = 1000;

/** How often each student answered each point of a test on this device; it survives a reload. */
export interface TryMemory {
  /** Which attempt an answer is, the first is 1. */
  next(run: TestRun, point: number): number;
  keep(run: TestRun, point: number, tries: number): void;
}

const kept = z.array(z.object({ run: z.string(), points: z.record(z.string(), z.number()) }));

/** Opens the memory of a device; where nothing can be kept it lasts as long as the page. */
export function createTryMemory(memory: Pick<Storage, 'getItem' | 'setItem'>): TryMemory {
  /** The latest last. */
  let runs: z.infer<typeof kept> = load(memory);

  return {
    next(run, point) {
      const before = runs.find((one) => one.run === nameOf(run))?.points[point] ?? 0;
      return Math.min(MOST_TRIES, before + 1);
    },
    keep(run, point, tries) {
      const name = nameOf(run);
      const points = { ...runs.find((one) => one.run === name)?.points, [point]: tries };
      runs = [...runs.filter((one) => one.run !== name), { run: name, points }].slice(-MAX_RUNS);
      try {
        memory.setItem(TRIES_KEY, JSON.stringify(runs));
      } catch {
        // A full disk: tries of this page are known all the same.
      }
    },
  };
}

function nameOf({ reviewId, student }: TestRun): string {
  return `${reviewId}:${student ?? ''}`;
}

function load(memory: Pick<Storage, 'getItem'>): z.infer<typeof kept> {
  try {
    return kept.parse(JSON.parse(memory.getItem(TRIES_KEY) ?? '[]'));
  } catch {
    return [];
  }
}
