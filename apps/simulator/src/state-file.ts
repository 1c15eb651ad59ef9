import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createMemoryStore, type KeyValue } from '@orrery/client';
import { HELD_KEY } from './keeper';

const LASTING = new Set(['orrery.identity', 'orrery.uuid', HELD_KEY]);

/** Where simulated devices keep who they are, so that a second run is the same class again. */
export interface StateFile {
  /** The store of one device. */
  store(device: number): KeyValue;
}

/** Stores that end with the process. */
export function createMemoryFile(): StateFile {
  return { store: () => createMemoryStore() };
}

/** Opens the file, or begins it. */
export async function openStateFile(path: string): Promise<StateFile> {
  const values = await read(path);
  /** Whole or not at all, so that a killed run leaves a file that can be read. */
  async function save(): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    const part = `${path}.${process.pid}.part`;
    await writeFile(part, JSON.stringify(Object.fromEntries(values)), { mode: 0o600 });
    await rename(part, path);
  }

  // Writes follow each other, or two of them would rename the same part.
  let chain = Promise.resolve();
  function queue(): Promise<void> {
    chain = chain.then(save);
    return chain;
  }

  return {
    store: (device) => ({
      get: async (key) => values.get(`${device}/${key}`) ?? null,
      async set(key, value) {
        values.set(`${device}/${key}`, value);
        // Who they are and what they keep must last; orders and outboxes change many times a second in a big class.
        if (LASTING.has(key)) await queue();
      },
      async remove(key) {
        if (values.delete(`${device}/${key}`)) await queue();
      },
    }),
  };
}

async function read(path: string): Promise<Map<string, string>> {
  try {
    const body: unknown = JSON.parse(await readFile(path, 'utf8'));
    return new Map(Object.entries(body as Record<string, string>));
  } catch {
    return new Map();
  }
}
