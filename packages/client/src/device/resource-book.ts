import { type DeviceResource, deviceResource } from '@orrery/contract';
import { z } from 'zod';
import { CallError } from '../http/call-error';
import type { HttpClient } from '../http/http-client';
import type { KeyValue } from '../key-value';
import { parseJson } from './parse-json';

const RESOURCES_KEY = 'orrery.resources';

/** What a device knows of the resources it was told to play. */
export interface ResourceBook {
  /** Entries of the asked ids; unknown ones are left out. Asks the server only for what is not known yet. */
  find(rids: readonly number[]): Promise<DeviceResource[]>;
}

/**
 * Makes the book of a device.
 * @param renew opens a fresh session, for when the device's cookie has ended
 */
export function createResourceBook(
  http: HttpClient,
  store: KeyValue,
  renew: () => Promise<unknown>,
): ResourceBook {
  let known: Promise<Map<number, DeviceResource>> | null = null;

  async function ask(rids: readonly number[]): Promise<DeviceResource[]> {
    try {
      return (await http.deviceResources({ rids: [...rids] })).list;
    } catch (error) {
      if (!(error instanceof CallError) || error.id !== 'auth.required') throw error;
      await renew();
      return (await http.deviceResources({ rids: [...rids] })).list;
    }
  }

  return {
    async find(rids) {
      known ??= load(store);
      const book = await known;
      const missing = rids.filter((rid) => !book.has(rid));
      if (missing.length > 0) {
        for (const entry of await ask(missing)) book.set(entry.rid, entry);
        await store.set(RESOURCES_KEY, JSON.stringify([...book.values()]));
      }
      return rids.flatMap((rid) => book.get(rid) ?? []);
    },
  };
}

async function load(store: KeyValue): Promise<Map<number, DeviceResource>> {
  const text = await store.get(RESOURCES_KEY);
  const parsed = text === null ? null : parseJson(z.array(deviceResource), text);
  return new Map(parsed?.ok ? parsed.value.map((entry) => [entry.rid, entry]) : []);
}
