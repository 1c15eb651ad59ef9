import { eq } from 'drizzle-orm';
import { uploads } from '../../../platform/database/tables';
import type { Language } from '../../../platform/http/context';
import type { UploadDeps } from './deps';
import { DISK_RESERVE_BYTES, SENDING_WITHIN_MS } from './limits';
import { DISK_FULL, toError } from './told';

type Parts = Pick<UploadDeps, 'db' | 'host'>;

/**
 * Refuses a file for which the server's disk has no room beside what others are sending now: schools share it, whatever
 * their quotas say.
 * @throws AppError `upload.too-large`
 */
export async function requireRoomOnDisk(parts: Parts, sizeBytes: number, language: Language): Promise<void> {
  const left = (await parts.host.freeBytes()) - DISK_RESERVE_BYTES - sizeBytes;
  // In a bucket there is room; a copy of it is looked at here.
  const isShort = left < 0 || (parts.host.incoming.isOnThisDisk && left < (await countPromised(parts)));
  if (isShort) {
    throw toError({ id: 'upload.too-large', detail: DISK_FULL }, language);
  }
}

/** Bytes that are still to come of files that are being sent; whoever only asked for room long ago keeps none of it. */
async function countPromised({ db, host }: Parts): Promise<number> {
  const coming = await db.select().from(uploads).where(eq(uploads.status, 'receiving'));
  const since = Date.now() - SENDING_WITHIN_MS;
  let promised = 0;
  for (const { key, sizeBytes, touchedAt } of coming) {
    const movedAt = (await host.incoming.touchedAt(key)) ?? touchedAt;
    if (Math.max(movedAt.getTime(), touchedAt.getTime()) < since) continue;
    promised += sizeBytes - (await host.incoming.sizeOf(key));
  }
  return promised;
}
