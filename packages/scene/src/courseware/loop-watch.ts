import { WATCHES } from './guard-loops';

/** Turns that run before the clock is asked again. */
const FUEL = 200;
/** A module that computes for longer without letting the page go on would do so for ever. */
const LIMIT_MS = 3000;
/** What lies between two questions may be the page's own work, of which no more than this is counted. */
const LONGEST_GAP_MS = 1000;

/** Says how long a module's loops run in one go. */
export interface LoopWatch {
  /** For `guardLoops`. */
  readonly name: string;
  /** What was thrown into a loop without end; null as long as there was none. */
  readonly broken: Error | null;
  close(): void;
}

let opened = 0;

/** Starts to count for one module. What is thrown in a callback that nobody waits for stays in `broken`. */
export function createLoopWatch(now: () => number = () => performance.now()): LoopWatch {
  const name = `courseware-${++opened}`;
  const turn = new MessageChannel();
  let last: number | null = null;
  let spent = 0;
  let broken: Error | null = null;
  // A message waits until the page may go on, and is held back nowhere, as timers of hidden pages are.
  turn.port1.onmessage = () => {
    last = null;
  };
  watches().set(name, () => {
    const at = now();
    if (last === null) {
      spent = 0;
      turn.port2.postMessage(null);
    } else spent += Math.min(at - last, LONGEST_GAP_MS);
    last = at;
    if (spent <= LIMIT_MS) return FUEL;
    broken ??= new Error(`runs for more than ${LIMIT_MS} ms without a pause: a loop without end`);
    throw broken;
  });
  return {
    name,
    get broken() {
      return broken;
    },
    close() {
      watches().delete(name);
      turn.port1.close();
    },
  };
}

function watches(): Map<string, () => number> {
  const shared = globalThis as { [WATCHES]?: Map<string, () => number> };
  shared[WATCHES] ??= new Map();
  return shared[WATCHES];
}
