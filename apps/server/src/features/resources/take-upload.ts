import type { FileFacts, UPLOAD_PURPOSE } from '@orrery/contract';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { resources, schools, uploads } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { toMediaUrl } from '../../platform/resources';
import type { SchoolScope } from '../../platform/session/caller';

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
 * @throws AppError `upload.unknown` where the school has no such upload, `upload.unfinished` before it is checked
 */
export async function takeUpload(
  tx: Database,
  { schoolId }: SchoolScope,
  named: string,
  purpose: Purpose,
): Promise<TakenFile> {
  const isNamed = or(eq(uploads.key, named), eq(sql`'/media/' || ${uploads.sha256}`, named));
  const [row] = await tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.schoolId, schoolId), eq(uploads.purpose, purpose), isNamed))
    .orderBy(uploads.createdAt)
    .limit(1)
    .for('update');
  if (!row || row.status === 'refused') throw new AppError('upload.unknown');
  const { sha256, sourceSha256, facts } = row;
  if (row.status !== 'ready' || !sha256 || !facts) throw new AppError('upload.unfinished');
  await tx.delete(uploads).where(eq(uploads.key, row.key));
  return { sha256, sourceSha256: sourceSha256 ?? sha256, facts };
}

/** Two who save the same file at once wait for each other here: the school's row is held until the transaction ends. */
export async function holdSchool(tx: Database, { schoolId }: SchoolScope): Promise<void> {
  await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('no key update');
}

/**
 * Refuses what another resource of the school is already (RES-49); the school is held.
 * @param rid the resource that gets the file; undefined for a new one
 * @throws AppError `upload.repeated`
 */
export async function requireNew(
  tx: Database,
  { schoolId }: SchoolScope,
  { sha256, sourceSha256 }: TakenFile,
  rid: number | undefined,
): Promise<void> {
  const [other] = await tx
    .select({ id: resources.id })
    .from(resources)
    .where(
      and(
        eq(resources.schoolId, schoolId),
        isNull(resources.removedAt),
        or(eq(resources.file, sha256), eq(resources.sourceSha256, sourceSha256)),
        rid === undefined ? undefined : ne(resources.id, rid),
      ),
    )
    .limit(1);
  if (other) throw new AppError('upload.repeated');
}

/** Whether a field of the form names the file that the resource has. */
export function isPresentFile(named: string, present: string | null): boolean {
  return present !== null && named === toMediaUrl(present);
}
