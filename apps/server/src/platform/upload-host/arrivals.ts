import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { uploads } from '../database/tables';
import type { Incoming } from './incoming';
import { HostRefusal } from './refusal';

type Found = Pick<typeof uploads.$inferSelect, 'sizeBytes' | 'status'>;

/** What the storage host knows of uploads that are arriving. */
export interface Arrivals {
  find(key: string): Promise<Found | null>;
  /** @throws HostRefusal `NoSuchUpload` where no upload of that name waits for its file */
  requireWaiting(key: string): Promise<{ sizeBytes: number }>;
  /**
   * The file is whole and on the disk; telling it twice changes nothing.
   * @param sha256 of its content, where it was told while it came
   * @throws HostRefusal `NoSuchUpload` where it was let go meanwhile; its file is gone then
   */
  arrived(key: string, sha256: string | null): Promise<void>;
  /** Its sender gives it up: row and bytes go, unless it is whole already. */
  drop(key: string): Promise<void>;
  /** The disk took no more: its file goes, its room is free, and whoever asks hears why. */
  diskFull(key: string): Promise<HostRefusal>;
}

/** Said in the language of whoever asks for the upload's state. */
const FULL = {
  en: 'The disk of the server is full. Its operator can make room.',
  zh: '服务器磁盘已满，请联系管理员清理空间。',
};

export function createArrivals(db: Database, incoming: Incoming): Arrivals {
  const isWaiting = (key: string) => and(eq(uploads.key, key), eq(uploads.status, 'receiving'));
  const noneWaits = () => new HostRefusal('NoSuchUpload', 'No upload of this name waits for its file.');

  async function find(key: string): Promise<Found | null> {
    const { sizeBytes, status } = uploads;
    const [row] = await db.select({ sizeBytes, status }).from(uploads).where(eq(uploads.key, key));
    return row ?? null;
  }

  async function requireWaiting(key: string): Promise<{ sizeBytes: number }> {
    const row = await find(key);
    if (row?.status !== 'receiving') throw noneWaits();
    return row;
  }

  async function drop(key: string): Promise<void> {
    await db.delete(uploads).where(isWaiting(key));
    // What is whole belongs to whoever checks it.
    if (!(await find(key))) await incoming.remove(key);
  }

  async function arrived(key: string, sha256: string | null): Promise<void> {
    const changed = await db
      .update(uploads)
      .set({ status: 'received', sourceSha256: sha256, touchedAt: new Date() })
      .where(isWaiting(key))
      .returning({ key: uploads.key });
    if (changed.length > 0) return;
    const row = await find(key);
    if (row && row.status !== 'refused') return;
    await incoming.remove(key);
    throw noneWaits();
  }

  async function diskFull(key: string): Promise<HostRefusal> {
    await incoming.remove(key);
    await db
      .update(uploads)
      .set({ status: 'refused', sizeBytes: 0, fault: 'upload.too-large', faultDetail: JSON.stringify(FULL) })
      .where(isWaiting(key));
    return new HostRefusal('InsufficientStorage', FULL.en);
  }

  return { find, requireWaiting, arrived, drop, diskFull };
}

/** Whether a disk, a quota or a limit of the system took no more. */
export function isDiskFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code);
}
