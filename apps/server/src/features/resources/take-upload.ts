import type { FileFacts, UPLOAD_PURPOSE } from '@orrery/contract';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import { uploads } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { toMediaUrl } from '../../platform/resources';
import { isOwnUpload } from './uploads/row';

type Purpose = (typeof UPLOAD_PURPOSE)[keyof typeof UPLOAD_PURPOSE];

/** An uploaded file that is a resource's from now on. */
export interface TakenFile {
  readonly sha256: string;
  /** Hash of what was sent. */
  readonly sourceSha256: string;
  readonly facts: FileFacts;
}

/**
 * Makes an upload a resource's: its row goes, and with it its part of the reserved room, in the transaction in which
 * the resource begins to count.
 * @param named key of the upload, or the address at which it can be read
 * @throws AppError `upload.unknown` where who saves has no such upload, `upload.unfinished` before it is checked
 */
export async function takeUpload(
  tx: Database,
  actor: Actor,
  named: string,
  purpose: Purpose,
): Promise<TakenFile> {
  const isNamed = or(eq(uploads.key, named), eq(sql`'/media/' || ${uploads.sha256}`, named));
  const [row] = await tx
    .select()
    .from(uploads)
    .where(and(isOwnUpload(actor), eq(uploads.purpose, purpose), isNamed))
    .orderBy(uploads.createdAt)
    .limit(1)
    .for('update');
  if (!row || row.status === 'refused') throw new AppError('upload.unknown');
  const { sha256, sourceSha256, facts } = row;
  if (row.status !== 'ready' || !sha256 || !facts) throw new AppError('upload.unfinished');
  await tx.delete(uploads).where(eq(uploads.key, row.key));
  return { sha256, sourceSha256: sourceSha256 ?? sha256, facts };
}

/** Whether a field of the form names the file that the resource has. */
export function isPresentFile(named: string, present: string | null): boolean {
  return present !== null && named === toMediaUrl(present);
}
