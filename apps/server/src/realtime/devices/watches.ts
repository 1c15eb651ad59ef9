import { topics, type Watch, watch } from '@orrery/contract';
import { sharedNow } from '../../platform/clock';
import type { Broker } from '../broker/broker';
import { parseMessage } from './parse-message';

/** Watches that the server itself needs hold this long; whoever needs them renews them. */
const HOLD_MS = 10_000;

/** Which devices are watched, by whom does not matter: pages ask over the broker, the server for itself. */
export interface Watches {
  /** A page's watch that the broker took; it may name any id, so it counts in its own school alone. */
  accept(topic: string, payload: Buffer): void;
  /** Watches of a school that hold now, by topic. */
  ofSchool(schoolId: number): [topic: string, body: Watch][];
  /** A watch that ended long ago. */
  forget(topic: string): void;
  /** Asks devices for their poses, unless somebody does who wants as many for as long. */
  ask(schoolId: number, deviceIds: readonly number[], rateHz: number): Promise<void>;
}

/** Keeps the newest watch of each device. */
export function createWatches(broker: Pick<Broker, 'publish'>, now: () => number = sharedNow): Watches {
  const present = new Map<string, Watch>();
  return {
    accept(topic, payload) {
      // An empty one ends what was retained: another server has looked after it.
      if (payload.length === 0) return void present.delete(topic);
      const body = parseMessage(watch, payload);
      if (body) present.set(topic, body);
    },
    ofSchool(schoolId) {
      const prefix = topics.watch(schoolId, '+').slice(0, -1);
      return [...present].filter(([topic, body]) => topic.startsWith(prefix) && body.until > now());
    },
    forget: (topic) => void present.delete(topic),
    async ask(schoolId, deviceIds, rateHz) {
      // Half of its time is left when it is renewed, so that a late answer leaves no gap.
      const neededMs = now() + HOLD_MS / 2;
      const wanting = deviceIds.flatMap((id) => {
        const topic = topics.watch(schoolId, id);
        const known = present.get(topic);
        return !known || known.until < neededMs || known.rateHz < rateHz ? [topic] : [];
      });
      const body: Watch = { until: now() + HOLD_MS, rateHz };
      await Promise.all(
        wanting.map((topic) => {
          present.set(topic, body);
          return broker.publish({ topic, body, qos: 1, retain: true });
        }),
      );
    },
  };
}
