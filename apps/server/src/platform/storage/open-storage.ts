import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';
import type { HealthPart } from '../health/health';
import { bucketPart, storagePart } from '../health/parts';
import { type Bucket, checkBucket } from './bucket';
import { createLocalDisk } from './local-disk';
import type { S3Forms } from './s3/s3-forms';
import type { Storage } from './storage';
import { sweepIncoming } from './sweep-incoming';

/** A store that all servers share. */
export interface SharedStore {
  readonly bucket: Bucket;
  readonly forms: S3Forms;
}

/** Where files are kept, and what else belongs to it. */
export interface OpenStorage {
  readonly storage: Storage;
  /** On this machine: the files themselves, or only those that are arriving. */
  readonly folder: string;
  /** What all servers share, and forms with which pages send files there themselves; null: files come to this server. */
  readonly shared: SharedStore | null;
  /** Whether files can be written. */
  readonly health: HealthPart;
}

/** Opens the store that the environment names: this machine's disk, or a bucket. */
export async function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<OpenStorage> {
  const folder = path.join(dataDir, 'files');
  await mkdir(folder, { recursive: true });
  await sweepIncoming(folder);
  if (s3 === null) {
    return { storage: createLocalDisk(folder), folder, shared: null, health: storagePart(folder) };
  }
  // The client of S3 is large, and most schools have a disk.
  const [{ createS3Client }, { createBucket }, { createS3Storage }, { createS3Forms }] = await Promise.all([
    import('./s3/s3-client'),
    import('./s3/bucket'),
    import('./s3/s3-storage'),
    import('./s3/s3-forms'),
  ]);
  const client = createS3Client(s3);
  const bucket = createBucket(client, s3.bucket);
  const storage = createS3Storage({ bucket, folder });
  const health = bucketPart(s3.bucket, () => checkBucket(bucket));
  return { storage, folder, shared: { bucket, forms: createS3Forms(s3) }, health };
}
