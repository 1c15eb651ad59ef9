import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { INCOMING } from '../storage/sweep-incoming';

const KEY = /^schools\/\d+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The files of uploads while nobody has looked at them. */
export interface Incoming {
  /** Folder of files that wait. */
  readonly folder: string;
  /** Where the file of an upload is or will be. @throws Error where that is no key of ours */
  pathOf(key: string): string;
  /** Bytes of it that are there. */
  sizeOf(key: string): Promise<number>;
  /** When a byte of it came last; null where there is none. */
  touchedAt(key: string): Promise<Date | null>;
  remove(key: string): Promise<void>;
}

/** @param files folder of the storage */
export function createIncoming(files: string): Incoming {
  const folder = join(files, INCOMING);
  const pathOf = (key: string) => {
    const name = KEY.exec(key)?.[1];
    if (!name) throw new Error(`${key} is no key of an upload`);
    return join(folder, `${name}.upload`);
  };
  const find = (key: string) =>
    stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  return {
    folder,
    pathOf,
    sizeOf: async (key) => (await find(key))?.size ?? 0,
    touchedAt: async (key) => (await find(key))?.mtime ?? null,
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
