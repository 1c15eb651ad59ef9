import { type Desired, topics } from '@orrery/contract';
import type { Logger } from 'pino';
import type { Broker } from '../broker/broker';
import type { Watches } from './watches';

/** Poses a second that go on to the class. */
const RATE_HZ = 10;
/** A pose that comes a little early is not left out. */
const GAP_MS = 1000 / RATE_HZ - 20;
/** How often the shown headsets are asked to go on telling where they look. */
const RENEW_MS = 4_000;

/** Passes on where one student looks to the headsets of the class that should see it. */
export interface Spotlight {
  /** What a device should be doing was published. */
  follow(schoolId: number, deviceId: number, body: Pick<Desired, 'spotlight'>): void;
  /** A pose arrived. */
  pass(schoolId: number, deviceId: number, payload: Buffer): void;
  stop(): void;
}

interface Shown {
  readonly schoolId: number;
  /** The headsets that should see it. */
  readonly viewers: Set<number>;
  passedMs: number;
}

/** Nothing is passed on before some headset's orders name whose view it shows. */
export function createSpotlight(deps: {
  readonly broker: Pick<Broker, 'publishBytes'>;
  readonly watches: Pick<Watches, 'ask'>;
  readonly isConnected: (deviceId: number) => boolean;
  readonly log: Pick<Logger, 'error'>;
}): Spotlight {
  const shown = new Map<number, Shown>();
  const seenBy = new Map<number, number>();

  function ask(deviceId: number, { schoolId }: Shown): void {
    deps.watches
      .ask(schoolId, [deviceId], RATE_HZ)
      .catch((err) => deps.log.error({ err, deviceId }, 'asking for poses to show'));
  }
  const renewing = setInterval(() => {
    // A view that nobody took back after the lesson: nothing is sent to nobody, all night.
    for (const [deviceId, entry] of shown)
      if ([...entry.viewers].some(deps.isConnected)) ask(deviceId, entry);
  }, RENEW_MS);
  renewing.unref();

  function leave(viewer: number): void {
    const device = seenBy.get(viewer);
    if (device === undefined) return;
    seenBy.delete(viewer);
    const entry = shown.get(device);
    entry?.viewers.delete(viewer);
    if (entry?.viewers.size === 0) shown.delete(device);
  }

  return {
    follow(schoolId, viewer, { spotlight }) {
      if (seenBy.get(viewer) === spotlight?.device) return;
      leave(viewer);
      if (!spotlight) return;
      seenBy.set(viewer, spotlight.device);
      const entry = shown.get(spotlight.device) ?? { schoolId, viewers: new Set<number>(), passedMs: 0 };
      entry.viewers.add(viewer);
      shown.set(spotlight.device, entry);
      if (entry.viewers.size === 1) ask(spotlight.device, entry);
    },
    pass(schoolId, deviceId, payload) {
      const entry = shown.get(deviceId);
      const nowMs = performance.now();
      if (entry?.schoolId !== schoolId || nowMs - entry.passedMs < GAP_MS) return;
      entry.passedMs = nowMs;
      deps.broker
        .publishBytes(topics.spotlight(schoolId, deviceId), payload)
        .catch((err) => deps.log.error({ err, deviceId }, 'passing on a pose'));
    },
    stop: () => clearInterval(renewing),
  };
}
