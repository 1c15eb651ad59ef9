import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { INCOMING } from '../storage/sweep-incoming';

const KEY = /^schools\/\d+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The files of uploads while nobody has looked at them. */
export interface Incoming {
  /** On this machine, for copies that are worked on. */
  readonly folder: string;
  /** What of many is there, where they wait on this machine's disk and take its room; null where they do not. */
  readonly onThisDisk: ((keys: readonly string[]) => Promise<ReadonlyMap<string, Begun>>) | null;
  /** Bytes of it that are there. */
  sizeOf(key: string): Promise<number>;
  /** When a byte of it came last; null where there is none. */
  touchedAt(key: string): Promise<Date | null>;
  remove(key: string): Promise<void>;
  /**
   * Lends a whole file on this machine's disk.
   * @throws Error with the code ENOENT where nothing of it is there
   */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes forms that a process which was killed had begun. */
  removeBrokenForms(): Promise<void>;
}

/** A file of which something has come. */
interface Begun {
  readonly sizeBytes: number;
  /** When a byte of it came last. */
  readonly touchedAt: Date;
}

/** Files of uploads on this machine's disk. */
export interface DiskIncoming extends Incoming {
  /** Where the file of an upload is or will be. @throws Error where that is no key of ours */
  pathOf(key: string): string;
  /** A new place for the file of a form, which no break survives. */
  formPath(): string;
}

const FORM_ENDING = '.form';
/** Idle connections are cut long before: nobody writes to what is older. */
const BROKEN_AFTER_MS = 10 * 60_000;

/** @param files folder of the storage */
export function createIncoming(files: string): DiskIncoming {
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
    async onThisDisk(keys) {
      const begun = new Map<string, Begun>();
      // One look at the folder: of most that were asked for nothing ever came.
      const names = new Set(await readdir(folder));
      for (const key of keys) {
        const found = names.has(basename(pathOf(key))) ? await find(key) : null;
        if (found) begun.set(key, { sizeBytes: found.size, touchedAt: found.mtime });
      }
      return begun;
    },
    pathOf,
    withFile: (key, work) => work(pathOf(key)),
    sizeOf: async (key) => (await find(key))?.size ?? 0,
    touchedAt: async (key) => (await find(key))?.mtime ?? null,
    remove: (key) => rm(pathOf(key), { force: true }),
    formPath: () => join(folder, `${randomUUID()}${FORM_ENDING}`),
    async removeBrokenForms() {
      for (const name of await readdir(folder)) {
        if (!name.endsWith(FORM_ENDING)) continue;
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (found && Date.now() - found.mtimeMs > BROKEN_AFTER_MS) await rm(path, { force: true });
      }
    },
  };
}
