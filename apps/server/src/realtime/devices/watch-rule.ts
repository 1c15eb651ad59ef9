import { MAX_ORDER_DEVICES, watch } from '@orrery/contract';
import { sharedNow } from '../../platform/clock';
import { parseMessage } from './parse-message';

/** A page renews its watches for 20 s each; its clock may be minutes off, and a retained watch must end. */
export const MAX_WATCH_MS = 5 * 60 * 1000;
export const MAX_WATCH_BYTES = 256;

const WATCH_TOPIC = /^orrery\/v1\/\d+\/watch\/([1-9]\d{0,9})$/;

/** Whether a watch may stay with the broker. */
export type WatchRule = (schoolId: number, topic: string, payload: Buffer) => boolean;

/**
 * A watch is retained: it must be small, end soon, and each school has room for as many as one order may have devices,
 * so that nobody fills the memory with watches of devices that are not there. Those that ended make room for others.
 * @param onForget hears of a topic whose watch ended long ago, and which the broker need not retain any more
 */
export function createWatchRule(
  onForget: (topic: string) => void = () => undefined,
  now: () => number = sharedNow,
): WatchRule {
  const watched = new Map<number, Map<string, number>>();

  function makeRoom(ours: Map<string, number>): void {
    for (const [topic, until] of ours) {
      if (until > now()) continue;
      ours.delete(topic);
      onForget(topic);
    }
  }

  return (schoolId, topic, payload) => {
    if (!WATCH_TOPIC.test(topic) || payload.length > MAX_WATCH_BYTES) return false;
    const body = parseMessage(watch, payload);
    if (!body || body.until > now() + MAX_WATCH_MS) return false;
    const ours = watched.get(schoolId) ?? new Map<string, number>();
    watched.set(schoolId, ours);
    if (!ours.has(topic) && ours.size >= MAX_ORDER_DEVICES) makeRoom(ours);
    if (!ours.has(topic) && ours.size >= MAX_ORDER_DEVICES) return false;
    ours.set(topic, body.until);
    return true;
  };
}
