import { eq, sum } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { uploads } from '../../../platform/database/tables';
import type { Language } from '../../../platform/http/context';
import type { Incoming } from '../../../platform/upload-host/incoming';
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
  const { onThisDisk } = parts.host.incoming;
  // In a bucket there is room; a copy of it is looked at here.
  const isShort =
    left < 0 || (onThisDisk !== null && left < (await countPromised(parts.db, onThisDisk, left)));
  if (isShort) {
    throw toError({ id: 'upload.too-large', detail: DISK_FULL }, language);
  }
}

/**
 * Bytes that are still to come of files that are being sent; whoever only asked for room long ago keeps none of it.
 * @param enough where all of them whole would fit into so many, that is said, and no file is looked at
 */
async function countPromised(
  db: Database,
  onThisDisk: NonNullable<Incoming['onThisDisk']>,
  enough: number,
): Promise<number> {
  const isComing = eq(uploads.status, 'receiving');
  const [all] = await db
    .select({ bytes: sum(uploads.sizeBytes).mapWith(Number) })
    .from(uploads)
    .where(isComing);
  const most = all?.bytes ?? 0;
  if (most <= enough) return most;
  const { key, sizeBytes, touchedAt } = uploads;
  const coming = await db.select({ key, sizeBytes, touchedAt }).from(uploads).where(isComing);
  const begun = await onThisDisk(coming.map((one) => one.key));
  const since = Date.now() - SENDING_WITHIN_MS;
  let promised = 0;
  for (const one of coming) {
    const there = begun.get(one.key);
    const movedMs = Math.max(one.touchedAt.getTime(), there?.touchedAt.getTime() ?? 0);
    if (movedMs >= since) promised += one.sizeBytes - (there?.sizeBytes ?? 0);
  }
  return promised;
}
