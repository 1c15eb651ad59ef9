import { randomUUID } from 'node:crypto';
import { calls, familyOfName, type ParsedRequestOf, UPLOAD_PURPOSE } from '@orrery/contract';
import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { schools, uploads } from '../../../platform/database/tables';
import { AppError } from '../../../platform/errors';
import type { Language } from '../../../platform/http/context';
import { measureDisk } from '../../../platform/library/measure-disk';
import type { Caller } from '../../../platform/session/caller';
import type { UploadTicket } from '../../../platform/upload-host/upload-host';
import { contentTypeOf } from './content-type';
import type { UploadDeps } from './deps';
import { isRepeated } from './find-repeated';
import { DISK_RESERVE_BYTES, MAX_UPLOADS } from './limits';
import { DISK_FULL, toError } from './told';

type Asked = ParsedRequestOf<typeof calls.uploadPolicy>;
type User = Extract<Caller, { kind: 'user' }>;

/** What `getUploadPolicy` answers. */
type Reserved = UploadTicket & {
  readonly key: string;
  readonly dir: string;
  readonly callback: string;
};

/**
 * Reserves room for a file, or renews what its form needs (RES-14, RES-17, RES-47).
 * @throws AppError `upload.unsupported`, `upload.repeated`, `upload.too-large`; `upload.unknown` for a key that no
 * waiting upload of the school has
 */
export async function reserve(
  deps: UploadDeps,
  { user, scope }: User,
  asked: Asked,
  language: Language,
): Promise<Reserved> {
  requireKnownEnding(asked);
  const { db, host } = deps;
  if (asked.sha256 && asked.fileType === UPLOAD_PURPOSE.resource) {
    if (await isRepeated(db, scope.schoolId, asked.sha256)) throw new AppError('upload.repeated');
  }
  if (!asked.key) await requireRoomOnDisk(deps, asked.file_size, language);
  const dir = `schools/${scope.schoolId}/`;
  const key = asked.key
    ? await renew(db, scope.schoolId, asked.key, asked)
    : await insert(db, `${dir}${randomUUID()}`, { user, scope }, asked);
  const contentType = contentTypeOf(asked.file_name);
  const ticket = await host.ticketFor({ key, contentType, sizeBytes: asked.file_size });
  return { ...ticket, key, dir, callback: calls.uploadState.path };
}

/** A name that no chooser takes is refused before anything is sent; the content is looked at later (RES-46). */
function requireKnownEnding({ file_name, fileType }: Asked): void {
  const family = familyOfName(file_name);
  const taken = fileType === UPLOAD_PURPOSE.cover ? family === 'image' : family !== null;
  if (!taken) throw new AppError('upload.unsupported');
}

async function requireRoomOnDisk({ host }: UploadDeps, sizeBytes: number, language: Language): Promise<void> {
  if ((await host.freeBytes()) >= sizeBytes + DISK_RESERVE_BYTES) return;
  throw toError({ id: 'upload.too-large', detail: DISK_FULL }, language);
}

async function renew(db: Database, schoolId: number, key: string, asked: Asked): Promise<string> {
  const renewed = await db
    .update(uploads)
    .set({ touchedAt: new Date() })
    .where(
      and(
        eq(uploads.key, key),
        eq(uploads.schoolId, schoolId),
        eq(uploads.purpose, asked.fileType),
        eq(uploads.status, 'receiving'),
        eq(uploads.sizeBytes, asked.file_size),
      ),
    )
    .returning({ key: uploads.key });
  if (!renewed[0]) throw new AppError('upload.unknown');
  return renewed[0].key;
}

/** Counting and reserving are one: whoever asks at the same time waits for the school's row. */
function insert(db: Database, key: string, { user, scope }: Pick<User, 'user' | 'scope'>, asked: Asked) {
  return db.transaction(async (tx) => {
    const { schoolId } = scope;
    await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('no key update');
    const { used, total } = await measureDisk(tx, scope);
    const [open] = await tx.select({ count: count() }).from(uploads).where(eq(uploads.schoolId, schoolId));
    if (used + asked.file_size > total || (open?.count ?? 0) >= MAX_UPLOADS) {
      throw new AppError('upload.too-large');
    }
    await tx.insert(uploads).values({
      key,
      schoolId,
      accountId: user.id,
      purpose: asked.fileType,
      fileName: asked.file_name,
      sizeBytes: asked.file_size,
    });
    return key;
  });
}
