import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type FileFacts, UPLOAD_PURPOSE } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database';
import { accounts, files, uploads } from '../platform/database/tables';
import type { Storage } from '../platform/storage/storage';
import type { TestSchool } from './visitor';

/** An upload that a test made. */
export interface TestUpload {
  readonly key: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

interface Parts {
  readonly db: Database;
  readonly storage: Storage;
}

/** What was measured of a picture whose shape says nothing. */
export const IMAGE_FACTS: Omit<FileFacts, 'bytes'> = {
  kind: 'image',
  mime: 'image/jpeg',
  width: 800,
  height: 600,
  durationSeconds: null,
  codec: null,
  triangles: null,
  drawCalls: null,
  textureBytes: null,
  entries: null,
};

/** Stores bytes as an upload of a school's teacher that was checked: whoever saves may take it. */
export async function makeUpload(
  { db, storage }: Parts,
  school: TestSchool,
  facts: Partial<FileFacts> = {},
  values: Partial<typeof uploads.$inferInsert> = {},
): Promise<TestUpload> {
  const stored = await storage.put(Readable.from([randomBytes(64)]));
  const known: FileFacts = { ...IMAGE_FACTS, bytes: stored.sizeBytes, ...facts };
  await db.insert(files).values({ ...stored, mime: known.mime });
  const [account] = await db.select().from(accounts).where(eq(accounts.username, school.teacher));
  const key = `schools/${school.id}/${randomUUID()}`;
  await db.insert(uploads).values({
    key,
    schoolId: school.id,
    accountId: account?.id ?? 0,
    purpose: UPLOAD_PURPOSE.resource,
    fileName: 'file.jpg',
    sizeBytes: stored.sizeBytes,
    status: 'ready',
    sourceSha256: randomBytes(32).toString('hex'),
    sha256: stored.sha256,
    facts: known,
    ...values,
  });
  return { key, ...stored };
}

/** The same as a cover. */
export function makeCoverUpload(parts: Parts, school: TestSchool): Promise<TestUpload> {
  return makeUpload(parts, school, {}, { purpose: UPLOAD_PURPOSE.cover, fileName: 'cover.jpg' });
}
