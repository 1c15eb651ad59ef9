import { topics } from '@orrery/contract';
import type { Logger } from 'pino';
import type { Broker } from '../broker/broker';

/** What happens within this time is one piece of news: a class logs in within seconds. */
const GATHER_MS = 250;
/** Every page asks for its whole list then, so that news which does not end is told no more often than this. */
const PAUSE_MS = 1_000;

/** Tells pages that lists of devices say something new which no device reports. */
export interface Notices {
  tell(schoolId: number): void;
  stop(): void;
}

/** @param broker carries them to every page of the school */
export function createNotices(broker: Pick<Broker, 'publish'>, log: Pick<Logger, 'error'>): Notices {
  const waiting = new Map<number, NodeJS.Timeout>();
  const toldMs = new Map<number, number>();

  function send(schoolId: number): void {
    waiting.delete(schoolId);
    toldMs.set(schoolId, performance.now());
    broker
      .publish({ topic: topics.notices(schoolId), body: { type: 'devices.changed' }, qos: 1, retain: false })
      .catch((err) => log.error({ err, schoolId }, 'telling pages of changed devices'));
  }

  return {
    tell(schoolId) {
      if (waiting.has(schoolId)) return;
      const pauseLeftMs = (toldMs.get(schoolId) ?? Number.NEGATIVE_INFINITY) + PAUSE_MS - performance.now();
      waiting.set(
        schoolId,
        setTimeout(() => send(schoolId), Math.max(GATHER_MS, pauseLeftMs)),
      );
    },
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
