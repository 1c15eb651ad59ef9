import { HeadObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Config } from '../../config';

/** Connections at once: a class that streams, and uploads beside it. */
const MAX_SOCKETS = 64;

/**
 * The official client of a store.
 * @param endpoint where it is reached from: by this server, or by browsers for what they are handed
 */
export function createS3Client(config: S3Config, endpoint: string | null = config.endpoint): S3Client {
  const { region, accessKeyId, secretAccessKey } = config;
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's rarely have a name of its own for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Checksums beyond the protocol's own are Amazon's alone; contents are known by their SHA-256 here.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { httpAgent: { maxSockets: MAX_SOCKETS }, httpsAgent: { maxSockets: MAX_SOCKETS } },
  });
}

/** Says that the bucket is ours, and that this key may read and write it. */
const MARK = 'orrery';

/** @throws Error where the bucket does not answer, or not to this key */
export async function checkBucket(client: S3Client, bucket: string): Promise<void> {
  const place = { Bucket: bucket, Key: MARK };
  try {
    await client.send(new HeadObjectCommand(place));
  } catch (error) {
    // Without the right to list, what is absent is answered as forbidden.
    if (!(error instanceof S3ServiceException)) throw error;
    await client.send(new PutObjectCommand({ ...place, Body: '' }));
  }
}
