import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3ServerClass = new (options: Record<string, unknown>) => S3Server;

const BUCKET = 'orrery-journey';
/** What docs/OPERATING.md tells operators to allow. */
const CORS = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>POST</AllowedMethod><AllowedHeader>*</AllowedHeader>
</CORSRule></CORSConfiguration>`;

/** A running server of the S3 protocol, and what the product must know to keep its files there. */
export interface S3Store {
  readonly origin: string;
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts an S3 server with one bucket. */
export async function startS3Store(): Promise<S3Store> {
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3ServerClass;
  const directory = await mkdtemp(join(tmpdir(), 'orrery-s3-'));
  const configureBuckets = [{ name: BUCKET, configs: [CORS] }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = await server.run();
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    environment: {
      S3_ENDPOINT: origin,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
