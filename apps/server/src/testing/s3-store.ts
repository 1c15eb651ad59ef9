import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type S3Context } from '@20minutes/s3rver';
import type { S3Config } from '../platform/config';

/** A running server of the S3 protocol. */
export interface S3Store {
  readonly config: S3Config;
  close(): Promise<void>;
}

/** Starts an S3 server with one bucket on a free port. It checks signatures of calls, not policies of forms. */
export async function startS3Store(): Promise<S3Store> {
  const directory = await mkdtemp(join(tmpdir(), 'orrery-s3-'));
  const bucket = 'orrery-test';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [CORS] }],
  });
  server.middleware.unshift(takeLists);
  const { port } = (await server.run()) as AddressInfo;
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      publicEndpoint: null,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** What leads a server to a store. @param endpoint where it reaches it, if not straight */
export function envOf({ config }: S3Store, endpoint = config.endpoint): Record<string, string> {
  return {
    S3_ENDPOINT: endpoint ?? '',
    S3_BUCKET: config.bucket,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  };
}

/** Pages of other origins may post forms and read the answer, as OPERATING.md tells operators to allow. */
const CORS = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>POST</AllowedMethod><AllowedHeader>*</AllowedHeader>
</CORSRule></CORSConfiguration>`;

/** The official client signs lists with a slash behind the bucket; this server forgets it, so it takes lists unsigned. */
async function takeLists(context: S3Context, next: () => Promise<void>): Promise<void> {
  if (context.method === 'GET' && /^\/[^/]+\/$/.test(context.path)) delete context.headers.authorization;
  await next();
}
