import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { files } from '../database/tables';

/** A content that is about to be stored or used. */
export interface ClaimedFile {
  readonly sha256: string;
  readonly mime: string;
  readonly sizeBytes: number;
}

/** One statement takes 65535 values. */
const ROWS_AT_ONCE = 5000;

/**
 * Claims contents before their bytes are stored: their rows are held until the transaction ends, and `releaseFiles`
 * waits so long. Whoever claims refers to them in the same transaction, and makes sure of the bytes afterwards.
 * @returns those that nobody had claimed: their bytes are not stored, whoever stored them before
 */
export async function claimFiles(
  tx: Pick<Database, 'insert'>,
  claimed: readonly ClaimedFile[],
): Promise<Set<string>> {
  const bySha256 = new Map(
    claimed.map(({ sha256, mime, sizeBytes }) => [sha256, { sha256, mime, sizeBytes }]),
  );
  // In one order, so that two who claim the same cannot wait for each other.
  const rows = [...bySha256.values()].sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1));
  const unknown = new Set<string>();
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const known = await tx
      .insert(files)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      // Doing nothing would hold nothing.
      .onConflictDoUpdate({ target: files.sha256, set: { mime: sql`${files.mime}` } })
      .returning({ sha256: files.sha256, isNew: sql<boolean>`${files}.xmax = 0` });
    for (const { sha256, isNew } of known) if (isNew) unknown.add(sha256);
  }
  return unknown;
}

/** Claims one content. */
export async function claimFile(tx: Pick<Database, 'insert'>, file: ClaimedFile): Promise<void> {
  await claimFiles(tx, [file]);
}
