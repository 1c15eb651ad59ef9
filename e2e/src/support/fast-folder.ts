import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** What two products, two browsers and their films take at most, with room to spare. */
const ROOMY_BYTES = 4 * 1024 ** 3;

/** Whether this machine has room for files in memory; containers often have 64 MB of it. */
export function hasRoomyMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOMY_BYTES;
  } catch {
    return false;
  }
}

/** Where journeys keep what is gone with them: in memory where there is room, so that no test waits for a disk. */
export const FAST_FOLDER = hasRoomyMemory() ? MEMORY : tmpdir();
