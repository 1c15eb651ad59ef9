import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isTaken } from '../../../apps/server/src/testing/ports';
import { createPart, type Part } from './part';

const PROGRAM = join(import.meta.dirname, 's3-server.mjs');
const BUCKET = 'orrery-cluster';

/** The bucket of a cluster: the S3 protocol over a folder. */
export interface S3 {
  readonly part: Part;
  /** What servers must know to keep their files there. */
  readonly environment: Readonly<Record<string, string>>;
}

interface S3Plan {
  /** Folder of the cluster. */
  readonly folder: string;
  readonly logs: string;
  readonly port: number;
  readonly onEnd: (part: Part, how: string) => void;
}

/** Makes the store; it does not run yet. */
export async function createS3({ folder, logs, port, onEnd }: S3Plan): Promise<S3> {
  const directory = join(folder, 'bucket');
  await mkdir(directory, { recursive: true });
  const part = createPart({
    name: 'S3',
    command: process.execPath,
    args: [PROGRAM, directory, String(port), BUCKET],
    options: { env: { ...process.env, NODE_OPTIONS: '' } },
    logs,
    isReady: () => isTaken(port),
    onEnd,
  });
  const environment = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return { part, environment };
}
