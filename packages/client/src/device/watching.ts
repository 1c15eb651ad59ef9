import { encodePose, type Pose, type Watch } from '@orrery/contract';

/** Frames come at uneven distances; this much early still counts as on time. */
const EARLY_MS = 4;

/** Most wishes that are kept; several pages and the server renew theirs every few seconds. */
const MAX_WISHES = 16;

/** Timers that are set for longer than this overflow, and fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Who watches a device, and how often it may tell its pose. */
export interface Watching {
  /** Adds a wish, which holds until its own end: pages that share one topic do not take each other's away. */
  set(watch: Watch | null): void;
  /** Sends the pose when somebody watches and the last one is old enough; says whether it did. */
  offer(pose: Pose): boolean;
  /** All wishes together; null while nobody watches. */
  readonly present: Watch | null;
  stop(): void;
}

/** Makes the gate between a device's frame loop and the network. */
export function createWatching(options: {
  readonly serverNow: () => number;
  readonly send: (bytes: Uint8Array) => void;
  readonly onChange: (watch: Watch | null) => void;
}): Watching {
  let wishes: readonly Watch[] = [];
  let present: Watch | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastMs = Number.NEGATIVE_INFINITY;

  function settle(next: readonly Watch[]): void {
    const now = options.serverNow();
    wishes = next.filter(({ until }) => until > now);
    clearTimeout(timer);
    if (wishes.length > 0) {
      const firstEnd = Math.min(...wishes.map(({ until }) => until));
      timer = setTimeout(() => settle(wishes), Math.min(firstEnd - now, LONGEST_TIMER_MS));
    }
    const merged = mergeWishes(wishes);
    if (isSame(merged, present)) return;
    present = merged;
    options.onChange(merged);
  }

  return {
    get present() {
      return present;
    },
    set(watch) {
      if (!watch) return settle([]);
      const next = [watch, ...wishes.filter((old) => !covers(watch, old))];
      // A flood of wishes takes no honest one away: all of them become one, which ends by itself too.
      const merged = next.length > MAX_WISHES ? mergeWishes(next) : null;
      settle(merged ? [merged] : next);
    },
    offer(pose) {
      const nowMs = performance.now();
      if (!present || nowMs - lastMs < 1000 / present.rateHz - EARLY_MS) return false;
      lastMs = nowMs;
      options.send(encodePose(pose));
      return true;
    },
    stop: () => clearTimeout(timer),
  };
}

/** The longest, the most often, and pictures as often as the most eager wants them. */
function mergeWishes(wishes: readonly Watch[]): Watch | null {
  if (wishes.length === 0) return null;
  const frames = wishes.flatMap(({ frameSeconds }) => frameSeconds ?? []);
  return {
    until: Math.max(...wishes.map(({ until }) => until)),
    rateHz: Math.max(...wishes.map(({ rateHz }) => rateHz)),
    ...(frames.length > 0 && { frameSeconds: Math.min(...frames) }),
  };
}

/** Whether a wish asks for everything that another asks for, and at least as long. */
function covers(wish: Watch, other: Watch): boolean {
  const frames = other.frameSeconds === undefined || (wish.frameSeconds ?? Infinity) <= other.frameSeconds;
  return wish.until >= other.until && wish.rateHz >= other.rateHz && frames;
}

function isSame(a: Watch | null, b: Watch | null): boolean {
  return a?.until === b?.until && a?.rateHz === b?.rateHz && a?.frameSeconds === b?.frameSeconds;
}
