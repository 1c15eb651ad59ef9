import { type Notice, topics } from '@orrery/contract';
import type { Logger } from 'pino';
import type { Broker } from '../broker/broker';

/** What happens within this time is one piece of news: a class logs in, or answers, within seconds. */
const GATHER_MS = 250;
/** Every page asks for the whole of it then, so that news which does not end is told no more often than this. */
const PAUSE_MS = 1_000;
/** When something was told longer ago than the pause says nothing: it is forgotten where this much is remembered. */
const MOST_REMEMBERED = 1_000;

/** Tells pages what has changed that no device reports. */
export interface Notices {
  /** Lists of devices say something new. */
  tell(schoolId: number): void;
  /** A test has results that it did not have (TEACH-15). */
  tellReview(schoolId: number, reviewId: number): void;
  stop(): void;
}

/** @param broker carries them to every page of the school */
export function createNotices(broker: Pick<Broker, 'publish'>, log: Pick<Logger, 'error'>): Notices {
  const waiting = new Map<string, NodeJS.Timeout>();
  const toldMs = new Map<string, number>();

  function send(key: string, schoolId: number, body: Notice): void {
    waiting.delete(key);
    const nowMs = performance.now();
    if (toldMs.size >= MOST_REMEMBERED) {
      for (const [other, atMs] of toldMs) if (atMs + PAUSE_MS < nowMs) toldMs.delete(other);
    }
    toldMs.set(key, nowMs);
    broker
      .publish({ topic: topics.notices(schoolId), body, qos: 1, retain: false })
      .catch((err) => log.error({ err, schoolId, notice: body.type }, 'telling pages what changed'));
  }

  function tell(key: string, schoolId: number, body: Notice): void {
    if (waiting.has(key)) return;
    const pauseLeftMs = (toldMs.get(key) ?? Number.NEGATIVE_INFINITY) + PAUSE_MS - performance.now();
    waiting.set(
      key,
      setTimeout(() => send(key, schoolId, body), Math.max(GATHER_MS, pauseLeftMs)),
    );
  }

  return {
    tell: (schoolId) => tell(`devices ${schoolId}`, schoolId, { type: 'devices.changed' }),
    tellReview: (schoolId, reviewId) =>
      tell(`review ${reviewId}`, schoolId, { type: 'review.changed', reviewId }),
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
