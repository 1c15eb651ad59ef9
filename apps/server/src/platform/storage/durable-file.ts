import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a stream to a temporary file that reaches the disk, then gives it its name at once: after a crash there
 * is the whole file or none.
 * @param temporaryFolder on the same file system as the target
 * @param target told after the last byte, because a content address is known only then
 */
export async function writeDurably(
  source: Readable,
  temporaryFolder: string,
  target: () => string,
): Promise<void> {
  await mkdir(temporaryFolder, { recursive: true });
  const temporary = join(temporaryFolder, randomUUID());
  try {
    await pipeline(source, createWriteStream(temporary, { flush: true, mode: 0o640 }));
    const path = target();
    await mkdir(dirname(path), { recursive: true });
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Gives a file that is on the disk another name, durably. @throws Error where both are on different disks */
export async function moveDurably(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await rename(source, target);
  await syncFolder(dirname(target));
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system journals the rename.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
