import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '../errors';
import { writeDurably } from '../storage/durable-file';
import type { Storage } from '../storage/storage';
import { FILES, filePath } from './format';

/** A content as its row tells it. */
export interface Content {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Folder of what is being written. */
const ARRIVING = 'incoming';

class DamagedError extends Error {}

/**
 * Copies contents into an export, where they are not there already.
 * @returns those that the storage did not have, or not as they were stored
 */
export async function copyFiles(
  storage: Pick<Storage, 'open'>,
  contents: readonly Content[],
  folder: string,
): Promise<string[]> {
  const damaged: string[] = [];
  for (const content of contents) {
    if (await isThere(content, folder)) continue;
    if (!(await copyFile(storage, content, folder))) damaged.push(content.sha256);
  }
  return damaged;
}

async function isThere({ sha256, sizeBytes }: Content, folder: string): Promise<boolean> {
  const found = await stat(filePath(folder, sha256)).catch(() => null);
  return found?.size === sizeBytes;
}

async function copyFile(
  storage: Pick<Storage, 'open'>,
  { sha256 }: Content,
  folder: string,
): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    const source = await storage.open(sha256);
    async function* tapped() {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    }
    await writeDurably(Readable.from(tapped()), join(folder, FILES, ARRIVING), () => {
      if (hash.digest('hex') !== sha256) throw new DamagedError(sha256);
      return filePath(folder, sha256);
    });
    return true;
  } catch (error) {
    const isDamaged = error instanceof DamagedError;
    if (isDamaged || (error instanceof AppError && error.id === 'storage.not-found')) return false;
    throw error;
  }
}
