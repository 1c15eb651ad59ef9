import type { DeviceState } from '@orrery/contract';

/** Soft values (battery, drift, position) are sent at most this often. */
const SOFT_MS = 15_000;

/** What a device reports of itself; `online` is the connection's own business. */
export type ReportedState = Omit<DeviceState, 'online'>;

/** State of a device that has not said anything yet. */
export const INITIAL_STATE: ReportedState = {
  revision: 0,
  battery: null,
  charging: false,
  storage: null,
  mode: 'free',
  play: null,
  skewMs: null,
  volume: 70,
  muted: false,
  student: null,
  immersive: false,
  worn: false,
  ended: false,
  capabilities: [],
  installs: {},
  app: '',
};

/** Tells the class what a device does: at once when something happened, now and then when something drifts. */
export interface Reporter {
  report(change: Partial<ReportedState>): void;
  readonly state: ReportedState;
  /** Sends the present state now, for when the connection is back. */
  flush(): void;
  stop(): void;
}

/** What somebody must know at once; two states with the same key differ only in soft values. */
function hardKey(state: ReportedState): string {
  const { battery: _b, storage: _s, skewMs: _k, play, ...hard } = state;
  const shown = play && { resource: play.resource, chapter: play.chapter, status: play.status };
  return JSON.stringify([hard, shown]);
}

/**
 * Makes a reporter.
 * @param send publishes one state; called at the end of the running task, so that many changes make one message
 */
export function createReporter(initial: ReportedState, send: (state: ReportedState) => void): Reporter {
  let state = initial;
  let sentKey = '';
  let sentText = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queued = false;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    sentKey = hardKey(state);
    sentText = JSON.stringify(state);
    send(state);
  }

  function settle(): void {
    queued = false;
    if (hardKey(state) !== sentKey) flush();
    else if (!timer && JSON.stringify(state) !== sentText) timer = setTimeout(flush, SOFT_MS);
  }

  return {
    get state() {
      return state;
    },
    report(change) {
      state = { ...state, ...change };
      if (queued) return;
      queued = true;
      queueMicrotask(settle);
    },
    flush,
    stop: () => clearTimeout(timer),
  };
}
