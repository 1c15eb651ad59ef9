import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Bucket, ObjectFacts } from '../bucket';
import { createReach, endWhenSilent, type Reach } from './reach';

/** A question, and the beginning of an answer. */
const ANSWER_WITHIN_MS = 5_000;
/** Some megabytes, over a line that is slow but there. */
const PUT_WITHIN_MS = 20_000;

/** A bucket of an S3-compatible store, by its official client. */
export function createBucket(client: S3Client, name: string, reach: Reach = createReach()): Bucket {
  const placeOf = (key: string) => ({ Bucket: name, Key: key });

  async function* list(prefix: string): AsyncGenerator<ObjectFacts> {
    let next: string | undefined;
    do {
      const asked = { Bucket: name, Prefix: prefix, ContinuationToken: next };
      const page = await reach.ask(PUT_WITHIN_MS, (abortSignal) =>
        client.send(new ListObjectsV2Command(asked), { abortSignal }),
      );
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key && LastModified) yield { key: Key, sizeBytes: Size ?? 0, changedAt: LastModified };
      }
      next = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (next !== undefined);
  }

  /** In parts; the object appears when the last one is there, whole or not at all. Each part has its time. */
  function putFile(key: string, path: string): Promise<void> {
    const body = createReadStream(path);
    const upload = new Upload({ client, params: { ...placeOf(key), Body: body } });
    const work = async (signal: AbortSignal) => {
      const timer = setTimeout(() => void upload.abort(), PUT_WITHIN_MS);
      upload.on('httpUploadProgress', () => timer.refresh());
      signal.addEventListener('abort', () => void upload.abort());
      try {
        await upload.done();
      } finally {
        clearTimeout(timer);
        body.destroy();
      }
    };
    return reach.ask(MOST_MS, work);
  }

  return {
    list,
    putFile,
    async find(key) {
      try {
        const { ContentLength, LastModified } = await reach.ask(ANSWER_WITHIN_MS, (abortSignal) =>
          client.send(new HeadObjectCommand(placeOf(key)), { abortSignal }),
        );
        return { key, sizeBytes: ContentLength ?? 0, changedAt: LastModified ?? new Date() };
      } catch (error) {
        return nullWhereAbsent(error);
      }
    },
    async put(key, bytes) {
      await reach.ask(PUT_WITHIN_MS, (abortSignal) =>
        client.send(new PutObjectCommand({ ...placeOf(key), Body: bytes }), { abortSignal }),
      );
    },
    async get(key, range) {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      try {
        const { Body } = await reach.ask(ANSWER_WITHIN_MS, (abortSignal) =>
          client.send(new GetObjectCommand({ ...placeOf(key), ...part }), { abortSignal }),
        );
        return Body instanceof Readable ? endWhenSilent(Body) : null;
      } catch (error) {
        return nullWhereAbsent(error);
      }
    },
    async remove(key) {
      await reach.ask(ANSWER_WITHIN_MS, (abortSignal) =>
        client.send(new DeleteObjectCommand(placeOf(key)), { abortSignal }),
      );
    },
  };
}

/** A file of any size: its parts end it sooner where the store is away. */
const MOST_MS = 12 * 60 * 60_000;

function nullWhereAbsent(error: unknown): null {
  if (error instanceof NotFound || error instanceof NoSuchKey) return null;
  throw error;
}
