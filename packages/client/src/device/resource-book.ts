import { type DeviceResource, deviceResource } from '@orrery/contract';
import { z } from 'zod';
import type { CallOptions, HttpClient } from '../http/http-client';
import type { KeyValue } from '../key-value';
import { parseJson } from '../parse-json';
import { createSaver } from './saver';
import { withSession } from './with-session';

const RESOURCES_KEY = 'orrery.resources';

/** What is known from before is played after this long without an answer: the server may be away. */
const REFRESH_MS = 1_500;

/** What a device knows of the resources it was told to play. */
export interface ResourceBook {
  /**
   * Entries of the asked ids; unknown ones are left out. The server is asked once for each, because a resource may
   * have a new file since the book was stored; while it is away the stored entry does.
   */
  find(rids: readonly number[]): Promise<DeviceResource[]>;
  /** What the server just said of everything that the device keeps: it need not be asked for that again. */
  learn(entries: readonly DeviceResource[]): void;
  /** Forgets everything: the resources were of another school. */
  clear(): Promise<void>;
}

interface BookOptions {
  readonly http: Pick<HttpClient, 'deviceResources'>;
  readonly store: KeyValue;
  /** Opens a fresh session, for when the device's cookie has ended. */
  readonly renew: () => Promise<unknown>;
  /** Whether it is known that the server is away, so that asking would only cost time. */
  readonly isAway: () => boolean;
  /** Hears where the store fails; the book goes on in memory. */
  readonly onFault: (error: unknown) => void;
}

/** Makes the book of a device. */
export function createResourceBook({ http, store, renew, isAway, onFault }: BookOptions): ResourceBook {
  const save = createSaver(store, RESOURCES_KEY, onFault);
  const confirmed = new Set<number>();
  /** Replaced as a whole, and stored by whoever keeps the files. */
  let learned: ReadonlyMap<number, DeviceResource> = new Map();
  let known: Promise<Map<number, DeviceResource>> | null = null;

  async function ask(rids: readonly number[], options: CallOptions): Promise<DeviceResource[]> {
    const answer = await withSession(() => http.deviceResources({ rids: [...rids] }, options), renew);
    return answer.list;
  }

  async function refresh(book: Map<number, DeviceResource>, rids: readonly number[]): Promise<void> {
    const suffices = rids.every((rid) => book.has(rid));
    if (suffices && isAway()) return;
    try {
      const answer = await ask(rids, suffices ? { timeoutMs: REFRESH_MS } : {});
      for (const rid of rids) book.delete(rid);
      for (const entry of answer) {
        book.set(entry.rid, entry);
        confirmed.add(entry.rid);
      }
      await save(JSON.stringify([...book.values()]));
    } catch (error) {
      if (!suffices) throw error;
    }
  }

  return {
    async find(rids) {
      known ??= load(store);
      const book = await known;
      const open = rids.filter((rid) => !learned.has(rid) && !confirmed.has(rid));
      if (open.length > 0) await refresh(book, open);
      return rids.flatMap((rid) => learned.get(rid) ?? book.get(rid) ?? []);
    },
    learn(entries) {
      const next = new Map(entries.map((entry) => [entry.rid, entry]));
      // What left the list has perhaps left the library: it is asked for again.
      for (const rid of learned.keys()) if (!next.has(rid)) confirmed.delete(rid);
      learned = next;
    },
    clear() {
      known = Promise.resolve(new Map());
      learned = new Map();
      confirmed.clear();
      return save(null);
    },
  };
}

async function load(store: KeyValue): Promise<Map<number, DeviceResource>> {
  const text = await store.get(RESOURCES_KEY);
  const parsed = text === null ? null : parseJson(z.array(deviceResource), text);
  return new Map(parsed?.ok ? parsed.value.map((entry) => [entry.rid, entry]) : []);
}
