import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { uploads } from '../../../platform/database/tables';
import type { Fault } from './told';

/** An upload as it is stored. */
export type UploadRow = typeof uploads.$inferSelect;

/** An upload of a school; null where the school has none of that name. */
export async function findUpload(db: Database, schoolId: number, key: string): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.key, key), eq(uploads.schoolId, schoolId)));
  return row ?? null;
}

/** Changes an upload and counts as a sign of life. @returns null where it was let go meanwhile */
export async function changeUpload(
  db: Pick<Database, 'update'>,
  key: string,
  values: Partial<UploadRow>,
): Promise<UploadRow | null> {
  const [row] = await db
    .update(uploads)
    .set({ ...values, touchedAt: new Date() })
    .where(eq(uploads.key, key))
    .returning();
  return row ?? null;
}

/** Refuses an upload: its room is free again, and whoever asks hears why. */
export async function refuseUpload(
  db: Pick<Database, 'update'>,
  key: string,
  { id, detail }: Fault,
): Promise<void> {
  await changeUpload(db, key, {
    status: 'refused',
    sizeBytes: 0,
    sha256: null,
    facts: null,
    fault: id,
    faultDetail: detail && JSON.stringify(detail),
  });
}

/** Why an upload was refused. */
export function faultOf({ fault, faultDetail }: UploadRow): Fault {
  return {
    id: (fault ?? 'upload.unsupported') as Fault['id'],
    detail: faultDetail === null ? null : (JSON.parse(faultDetail) as Fault['detail']),
  };
}
