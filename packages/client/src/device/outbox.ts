import { type DeviceEvent, deviceEvent } from '@orrery/contract';
import { z } from 'zod';
import type { KeyValue } from '../key-value';

const OUTBOX_KEY = 'orrery.outbox';
/** While events wait for their acknowledgement they are sent again this often. */
const RESEND_MS = 10_000;

/** Events that the server has not acknowledged yet; they survive a reload. */
export interface Outbox {
  add(event: DeviceEvent): Promise<void>;
  acknowledge(ids: readonly string[]): Promise<void>;
  /** Sends everything that waits, for when the connection is back. */
  flush(): void;
  readonly size: number;
  stop(): void;
}

/**
 * Opens the outbox of a store.
 * @param send puts one event on its way; delivery is proven by the acknowledgement alone
 */
export async function openOutbox(store: KeyValue, send: (event: DeviceEvent) => void): Promise<Outbox> {
  const waiting = new Map((await load(store)).map((event) => [event.id, event]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving = Promise.resolve();

  function save(): Promise<void> {
    // One after the other, so that an older list never overwrites a newer one.
    saving = saving.then(() => store.set(OUTBOX_KEY, JSON.stringify([...waiting.values()])));
    return saving;
  }

  function flush(): void {
    clearTimeout(timer);
    for (const event of waiting.values()) send(event);
    if (waiting.size > 0) timer = setTimeout(flush, RESEND_MS);
  }

  return {
    get size() {
      return waiting.size;
    },
    async add(event) {
      waiting.set(event.id, event);
      await save();
      send(event);
      clearTimeout(timer);
      timer = setTimeout(flush, RESEND_MS);
    },
    async acknowledge(ids) {
      for (const id of ids) waiting.delete(id);
      if (waiting.size === 0) clearTimeout(timer);
      await save();
    },
    flush,
    stop: () => clearTimeout(timer),
  };
}

async function load(store: KeyValue): Promise<DeviceEvent[]> {
  const text = await store.get(OUTBOX_KEY);
  if (text === null) return [];
  try {
    return z.array(deviceEvent).parse(JSON.parse(text));
  } catch {
    return [];
  }
}
