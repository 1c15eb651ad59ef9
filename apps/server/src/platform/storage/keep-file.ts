import { stat } from 'node:fs/promises';
import type { Database } from '../database/database';
import { type ClaimedFile, claimFile } from './claim-file';
import { createLanes, type Lanes } from './lanes';
import { hashFile } from './local-disk';
import type { Storage } from './storage';

interface KeepDeps {
  readonly db: Pick<Database, 'insert'>;
  readonly storage: Storage;
}

/** A transaction takes one question at a time; imports keep several files at once. */
const turns = new WeakMap<object, Lanes>();

function turnOf(db: object): Lanes {
  const lanes = turns.get(db) ?? createLanes(1);
  turns.set(db, lanes);
  return lanes;
}

async function claim(db: KeepDeps['db'], path: string, mime: string): Promise<ClaimedFile> {
  const file = { sha256: await hashFile(path), mime, sizeBytes: (await stat(path)).size };
  await turnOf(db)(() => claimFile(db, file));
  return file;
}

/**
 * Keeps a file that stays where it is. It is claimed first, so that what a crash leaves is found by the hourly sweep.
 * @param db a transaction, or the database where what names the content is written later: it claims once more then
 */
export async function keepFile({ db, storage }: KeepDeps, path: string, mime: string): Promise<ClaimedFile> {
  const file = await claim(db, path, mime);
  const stored = (await storage.stat(file.sha256)) ?? (await storage.put(path));
  if (stored.sha256 !== file.sha256) throw new Error(`${path} changed while it was read`);
  return file;
}

/** The same by moving it: it is gone from its path afterwards. */
export async function keepMadeFile(
  { db, storage }: KeepDeps,
  path: string,
  mime: string,
): Promise<ClaimedFile> {
  const file = await claim(db, path, mime);
  await storage.adopt(path, file.sha256);
  return file;
}
