import { encodePose, type Pose, type Watch } from '@orrery/contract';

/** Frames come at uneven distances; this much early still counts as on time. */
const EARLY_MS = 4;

/** Who watches a device, and how often it may tell its pose. */
export interface Watching {
  set(watch: Watch | null): void;
  /** Sends the pose when somebody watches and the last one is old enough; says whether it did. */
  offer(pose: Pose): boolean;
  readonly present: Watch | null;
  stop(): void;
}

/** Makes the gate between a device's frame loop and the network. */
export function createWatching(options: {
  readonly serverNow: () => number;
  readonly send: (bytes: Uint8Array) => void;
  readonly onChange: (watch: Watch | null) => void;
}): Watching {
  let present: Watch | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastMs = Number.NEGATIVE_INFINITY;

  function end(): void {
    clearTimeout(timer);
    if (present === null) return;
    present = null;
    options.onChange(null);
  }

  return {
    get present() {
      return present;
    },
    set(watch) {
      const leftMs = watch ? watch.until - options.serverNow() : 0;
      if (!watch || leftMs <= 0) return end();
      clearTimeout(timer);
      timer = setTimeout(end, leftMs);
      present = watch;
      options.onChange(watch);
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
