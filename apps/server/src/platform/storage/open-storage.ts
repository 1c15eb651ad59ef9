import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';
import type { HealthPart } from '../health/health';
import { bucketPart, storagePart } from '../health/parts';
import { createLocalDisk } from './local-disk';
import type { S3Arrivals } from './s3/s3-arrivals';
import type { Storage } from './storage';
import { sweepIncoming } from './sweep-incoming';

/** Where files are kept, and what else belongs to it. */
export interface OpenStorage {
  readonly storage: Storage;
  /** On this machine: the files themselves, or only those that are arriving. */
  readonly folder: string;
  /** Where pages send files straight to a store; null: to this server. */
  readonly arrivals: S3Arrivals | null;
  /** Whether files can be written. */
  readonly health: HealthPart;
}

/** Opens the store that the environment names: this machine's disk, or a bucket. */
export async function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<OpenStorage> {
  const folder = path.join(dataDir, 'files');
  await mkdir(folder, { recursive: true });
  await sweepIncoming(folder);
  if (s3 === null) {
    return { storage: createLocalDisk(folder), folder, arrivals: null, health: storagePart(folder) };
  }
  // The client of S3 is large, and most schools have a disk.
  const [{ checkBucket, createS3Client }, { createS3Storage }, { createS3Arrivals }] = await Promise.all([
    import('./s3/s3-client'),
    import('./s3/s3-storage'),
    import('./s3/s3-arrivals'),
  ]);
  const client = createS3Client(s3);
  const storage = createS3Storage({ client, bucket: s3.bucket, folder });
  const health = bucketPart(s3.bucket, () => checkBucket(client, s3.bucket));
  return { storage, folder, arrivals: createS3Arrivals(client, s3), health };
}
