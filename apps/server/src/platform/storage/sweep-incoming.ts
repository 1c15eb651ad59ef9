import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where files wait until they are whole, in the storage's folder. */
export const INCOMING = 'incoming';
/** Nothing takes as long to arrive: what is older was left by a process that was killed. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what killed processes left of files that were arriving: films are large, and nobody else looks for them.
 * @param folder of the storage
 */
export async function sweepIncoming(folder: string): Promise<void> {
  const incoming = join(folder, INCOMING);
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name);
    // Another process may have finished with it meanwhile.
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS) await rm(path, { force: true, recursive: true });
  }
}
