import { randomUUID } from 'node:crypto';
import { calls, familyOfName, type ParsedRequestOf, UPLOAD_PURPOSE } from '@orrery/contract';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../platform/audit/audit';
import type { Database } from '../../../platform/database/database';
import { uploads } from '../../../platform/database/tables';
import { AppError } from '../../../platform/errors';
import type { Language } from '../../../platform/http/context';
import { holdSchool, measureDisk } from '../../../platform/library/measure-disk';
import type { Caller } from '../../../platform/session/caller';
import type { UploadTicket } from '../../../platform/upload-host/upload-host';
import { contentTypeOf } from './content-type';
import type { UploadDeps } from './deps';
import { isRepeated } from './find-repeated';
import { MAX_OWN_UPLOADS, MAX_UPLOADS } from './limits';
import { requireRoomOnDisk } from './room-on-disk';
import { isOwnUpload } from './row';

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
    if (await isRepeated(db, scope.schoolId, [asked.sha256])) throw new AppError('upload.repeated');
  }
  if (!asked.key) await requireRoomOnDisk(deps, asked.file_size, language);
  const dir = `schools/${scope.schoolId}/`;
  const key = asked.key
    ? await renew(db, { user, scope }, asked.key, asked)
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

async function renew(db: Database, actor: Actor, key: string, asked: Asked): Promise<string> {
  const renewed = await db
    .update(uploads)
    .set({ touchedAt: new Date() })
    .where(
      and(
        eq(uploads.key, key),
        isOwnUpload(actor),
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
function insert(db: Database, key: string, { user, scope }: Actor, asked: Asked) {
  return db.transaction(async (tx) => {
    const { schoolId } = scope;
    await holdSchool(tx, scope);
    const { used, total } = await measureDisk(tx, scope);
    if (used + asked.file_size > total || (await hasTooMany(tx, { user, scope }))) {
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

async function hasTooMany(tx: Database, actor: Actor): Promise<boolean> {
  const all = await tx.$count(uploads, eq(uploads.schoolId, actor.scope.schoolId));
  if (all >= MAX_UPLOADS) return true;
  return all >= MAX_OWN_UPLOADS && (await tx.$count(uploads, isOwnUpload(actor))) >= MAX_OWN_UPLOADS;
}
