import { and, eq, type SQL } from 'drizzle-orm';
import type { Actor } from '../../../platform/audit/audit';
import type { Database } from '../../../platform/database/database';
import { uploads } from '../../../platform/database/tables';
import type { Fault } from './told';

/** An upload as it is stored. */
export type UploadRow = typeof uploads.$inferSelect;

/** Uploads of one account: until they are saved they are nobody else's business, colleagues' neither. */
export function isOwnUpload({ user, scope }: Actor): SQL | undefined {
  return and(eq(uploads.schoolId, scope.schoolId), eq(uploads.accountId, user.id));
}

/** An upload of an account; null where it has none of that name. */
export async function findUpload(db: Database, actor: Actor, key: string): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.key, key), isOwnUpload(actor)));
  return row ?? null;
}

/** For whose sake an upload is worked on. */
export const whoOf = ({ accountId }: UploadRow): string => `account ${accountId}`;

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
