import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '../../errors';
import { writeDurably } from '../durable-file';
import { hashFile } from '../local-disk';
import { atPace } from '../paced-reading';
import type { ByteRange, ListedFile, Pace, Storage, StoredFile } from '../storage';
import { INCOMING } from '../sweep-incoming';

const SHA256 = /^[0-9a-f]{64}$/;
const CONTENT_KEY = /^files\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

interface S3StorageOptions {
  readonly client: S3Client;
  readonly bucket: string;
  /** On this machine: a content's name is known only when all of it is here. */
  readonly folder: string;
}

/** Storage in a bucket: `files/ab/<sha256>`. */
export function createS3Storage({ client, bucket, folder }: S3StorageOptions): Storage {
  function placeOf(sha256: string) {
    if (!SHA256.test(sha256)) throw new AppError('storage.not-found');
    return { Bucket: bucket, Key: `files/${sha256.slice(0, 2)}/${sha256}` };
  }

  async function stat(sha256: string): Promise<StoredFile | null> {
    try {
      const { ContentLength } = await client.send(new HeadObjectCommand(placeOf(sha256)));
      return { sha256, sizeBytes: ContentLength ?? 0 };
    } catch (error) {
      return nullWhereAbsent(error);
    }
  }

  async function putFile(path: string, known?: string): Promise<StoredFile> {
    const sha256 = known ?? (await hashFile(path));
    const present = await stat(sha256);
    if (present) return present;
    // Large files go in parts; the object appears when the last one is there, whole or not at all.
    const upload = new Upload({ client, params: { ...placeOf(sha256), Body: createReadStream(path) } });
    await upload.done();
    const stored = await stat(sha256);
    if (!stored) throw new Error(`the store did not keep ${sha256}`);
    return stored;
  }

  async function putStream(source: Readable): Promise<StoredFile> {
    const path = join(folder, INCOMING, randomUUID());
    try {
      await writeDurably(source, join(folder, INCOMING), () => path);
      return await putFile(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    stat,
    put: (source) => (typeof source === 'string' ? putFile(source) : putStream(source)),
    async adopt(path, sha256) {
      const stored = await putFile(path, sha256);
      await rm(path, { force: true });
      return stored;
    },
    async remove(sha256) {
      await client.send(new DeleteObjectCommand(placeOf(sha256)));
    },
    async open(sha256: string, range?: ByteRange, pace?: Pace) {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const answer = await client
        .send(new GetObjectCommand({ ...placeOf(sha256), ...part }))
        .catch(nullWhereAbsent);
      if (!(answer?.Body instanceof Readable)) throw new AppError('storage.not-found');
      return pace ? atPace(answer.Body, pace) : answer.Body;
    },
    async *list(): AsyncGenerator<ListedFile> {
      // Stores answer in the order of keys, a thousand at a time.
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: 'files' });
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          const sha256 = CONTENT_KEY.exec(Key)?.[1];
          if (sha256 && LastModified) yield { sha256, sizeBytes: Size, storedAt: LastModified };
        }
      }
    },
  };
}

function nullWhereAbsent(error: unknown): null {
  if (error instanceof NotFound || error instanceof NoSuchKey) return null;
  throw error;
}
