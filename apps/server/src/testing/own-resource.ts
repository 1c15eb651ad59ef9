import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Database } from '../platform/database/database';
import { files, resources } from '../platform/database/tables';
import { bumpLibraryVersion } from '../platform/library/library-version';
import type { Storage } from '../platform/storage/storage';

/** A resource that a test made. */
export interface TestResource {
  readonly id: number;
  readonly sha256: string;
  readonly bytes: Buffer;
}

interface Parts {
  readonly db: Database;
  readonly storage: Storage;
}

/** Stores a picture that exists nowhere else, as a resource of a school, or of the cloud library for null. */
export async function makePicture(
  { db, storage }: Parts,
  schoolId: number | null,
  values: Partial<typeof resources.$inferInsert> = {},
): Promise<TestResource> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: { r, g, b } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: randomBytes(8).toString('hex') } })
    .toBuffer();
  return makeResource({ db, storage }, schoolId, bytes, 'image/jpeg', values);
}

/** Stores bytes as a resource. */
export async function makeResource(
  { db, storage }: Parts,
  schoolId: number | null,
  bytes: Buffer,
  mime: string,
  values: Partial<typeof resources.$inferInsert> = {},
): Promise<TestResource> {
  const stored = await storage.put(Readable.from([bytes]));
  await db
    .insert(files)
    .values({ ...stored, mime })
    .onConflictDoNothing();
  const [row] = await db
    .insert(resources)
    .values({
      schoolId,
      kind: 'panorama_image',
      titleEn: 'A picture',
      titleZh: '一张图',
      file: stored.sha256,
      ...values,
    })
    .returning({ id: resources.id });
  if (!row) throw new Error('the resource was not stored');
  if (schoolId === null) await bumpLibraryVersion(db);
  return { id: row.id, sha256: stored.sha256, bytes };
}
