import { type DeviceResource, deviceResource } from '@orrery/contract';
import { z } from 'zod';

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'installs';
const schema = z.object({ list: z.array(deviceResource), former: z.array(deviceResource) });

/** What the school wants kept on a device, as it was told last. */
export interface KeptList {
  readonly list: readonly DeviceResource[];
  /** Contents that were here before newer ones of the same resource were asked for. */
  readonly former: readonly DeviceResource[];
}

const NOTHING: KeptList = { list: [], former: [] };

/** Reads the list that a device was told last; empty where there is none or it cannot be read. */
export function loadKept(memory: Pick<Memory, 'getItem'>): KeptList {
  try {
    return schema.parse(JSON.parse(memory.getItem(KEY) ?? ''));
  } catch {
    return NOTHING;
  }
}

/** Keeps the list over reloads; a browser without room for it asks the server after each. */
export function saveKept(memory: Pick<Memory, 'setItem' | 'removeItem'>, kept: KeptList): void {
  try {
    if (kept.list.length === 0 && kept.former.length === 0) memory.removeItem(KEY);
    else memory.setItem(KEY, JSON.stringify(kept));
  } catch {
    memory.removeItem(KEY);
  }
}

/** Hashes of everything that this browser's other windows keep: each is a device of its own on the same files. */
export function claimsOf(memories: readonly Pick<Memory, 'getItem'>[]): Set<string> {
  const texts = memories.map((memory) => memory.getItem(KEY) ?? '');
  return new Set(texts.flatMap((text) => text.match(/(?<="sha256":")[0-9a-f]{64}(?=")/g) ?? []));
}
