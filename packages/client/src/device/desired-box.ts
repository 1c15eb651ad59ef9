import { type Desired, desired } from '@orrery/contract';
import type { KeyValue } from '../key-value';
import { parseJson } from '../parse-json';
import { createSaver } from './saver';

const DESIRED_KEY = 'orrery.desired';

/** Where an order came from: the device's own store, the session's answer, or the broker. */
export type DesiredSource = 'stored' | 'session' | 'broker';

/** The last order of a device, kept so that it goes on after a reload while the server is away. */
export interface DesiredBox {
  /** Hands out the stored order, if there is one. */
  restore(): void;
  /** Takes an order; those that are not newer than the last one are nobody's business. */
  accept(order: Desired, source: 'session' | 'broker'): void;
  clear(): Promise<void>;
}

/**
 * Opens the box of a store.
 * @param deliver hears of each order once
 * @param onFault hears where the store fails; the order counts all the same
 */
export async function openDesiredBox(
  store: KeyValue,
  deliver: (order: Desired, source: DesiredSource) => void,
  onFault: (error: unknown) => void,
): Promise<DesiredBox> {
  const text = await store.get(DESIRED_KEY);
  const stored = text === null ? null : parseJson(desired, text);
  let revision = -1;
  const save = createSaver(store, DESIRED_KEY, onFault);

  function hand(order: Desired, source: DesiredSource): void {
    revision = order.revision;
    if (source !== 'stored') void save(JSON.stringify(order));
    deliver(order, source);
  }

  return {
    restore() {
      if (stored?.ok) hand(stored.value, 'stored');
    },
    accept(order, source) {
      // A session's answer comes from the database: lower than ours means that it was restored from a copy.
      const news = source === 'session' ? order.revision !== revision : order.revision > revision;
      if (news) hand(order, source);
    },
    clear() {
      revision = -1;
      return save(null);
    },
  };
}
