import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../config';

/** Connections at once: a class that streams, and uploads beside it. */
const MAX_SOCKETS = 64;
/** A store that is there takes a connection much sooner. */
const CONNECT_WITHIN_MS = 3_000;
/** Connections that nobody uses any more, whatever was forgotten. */
const SILENT_SOCKET_MS = 10 * 60_000;

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
    requestHandler: {
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
      connectionTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENT_SOCKET_MS,
    },
  });
}
