import { type DeviceEvent, deviceEvent } from '@orrery/contract';
import { z } from 'zod';
import type { KeyValue } from '../key-value';
import { parseJson } from '../parse-json';
import { createSaver } from './saver';

const OUTBOX_KEY = 'orrery.outbox';
/** While events wait for their acknowledgement they are sent again this often. */
const RESEND_MS = 10_000;

/** Events that the server has not acknowledged yet; they survive a reload. */
export interface Outbox {
  add(event: DeviceEvent): Promise<void>;
  acknowledge(ids: readonly string[]): Promise<void>;
  /** Sends everything that waits, for when the connection is back. */
  flush(): void;
  /** Forgets everything: the events were of another school. */
  clear(): Promise<void>;
  readonly size: number;
  stop(): void;
}

/**
 * Opens the outbox of a store.
 * @param send puts one event on its way; delivery is proven by the acknowledgement alone
 * @param onFault hears where the store fails; events are sent all the same
 */
export async function openOutbox(
  store: KeyValue,
  send: (event: DeviceEvent) => void,
  onFault: (error: unknown) => void,
): Promise<Outbox> {
  const waiting = new Map((await load(store)).map((event) => [event.id, event]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = createSaver(store, OUTBOX_KEY, onFault);
  const save = () => write(JSON.stringify([...waiting.values()]));

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
    clear() {
      waiting.clear();
      clearTimeout(timer);
      return write(null);
    },
    stop: () => clearTimeout(timer),
  };
}

/** One entry that makes no sense, of an older version or a damaged store, takes nobody's answers with it. */
async function load(store: KeyValue): Promise<DeviceEvent[]> {
  const text = await store.get(OUTBOX_KEY);
  const parsed = text === null ? null : parseJson(z.array(z.unknown()), text);
  const entries = parsed?.ok ? parsed.value : [];
  return entries.flatMap((entry) => deviceEvent.safeParse(entry).data ?? []);
}
