import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { files } from '../database/tables';

/** A content that is about to be stored or used. */
interface ClaimedFile {
  readonly sha256: string;
  readonly mime: string;
  readonly sizeBytes: number;
}

/**
 * Claims a content before its bytes are stored: its row is held until the transaction ends, and `releaseFiles` waits
 * so long. Whoever claims refers to it in the same transaction, and makes sure of the bytes afterwards.
 */
export async function claimFile(tx: Pick<Database, 'insert'>, file: ClaimedFile): Promise<void> {
  await tx
    .insert(files)
    .values(file)
    // Doing nothing would hold nothing.
    .onConflictDoUpdate({ target: files.sha256, set: { mime: sql`${files.mime}` } });
}
