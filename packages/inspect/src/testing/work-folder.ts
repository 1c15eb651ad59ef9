import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectFile } from '../inspect-file';
import type { InspectOptions, InspectResult } from '../types';

/** A folder of a test's own, in which files are written and examined. */
export interface WorkFolder {
  readonly path: string;
  /** Writes the bytes under a name of their own and examines them. */
  inspect(
    bytes: Buffer | string,
    fileName: string,
    purpose?: InspectOptions['purpose'],
  ): Promise<InspectResult & { readonly source: string }>;
  write(bytes: Buffer | string): Promise<string>;
  remove(): Promise<void>;
}

/** Makes one in the system's folder for temporary files. */
export async function makeWorkFolder(): Promise<WorkFolder> {
  const path = await mkdtemp(join(tmpdir(), 'orrery-inspect-'));
  let number = 0;
  async function write(bytes: Buffer | string): Promise<string> {
    number += 1;
    const file = join(path, `upload-${number}`);
    await writeFile(file, bytes);
    return file;
  }
  return {
    path,
    write,
    async inspect(bytes, fileName, purpose = 'resource') {
      const source = await write(bytes);
      return { ...(await inspectFile(source, { fileName, purpose, folder: path })), source };
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
