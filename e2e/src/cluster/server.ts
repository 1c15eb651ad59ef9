import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createPart, type Part } from './part';

const REPOSITORY = join(import.meta.dirname, '../../..');
const MAIN = join(REPOSITORY, 'apps/server/dist/main.js');

/** One Orrery server of a cluster. */
export interface OrreryServer {
  readonly part: Part;
  /** Its own address, past nginx. */
  readonly url: string;
  /** Headsets and pages that are connected to it; null while it does not answer. */
  clients(): Promise<{ readonly devices: number; readonly consoles: number } | null>;
}

interface ServerPlan {
  readonly number: number;
  /** Folder of the cluster. */
  readonly folder: string;
  readonly logs: string;
  readonly port: number;
  /** What all servers share. */
  readonly environment: Readonly<Record<string, string>>;
  readonly onEnd: (part: Part, how: string) => void;
}

/** Makes a server with a data folder of its own; it does not run yet. */
export async function createServer(plan: ServerPlan): Promise<OrreryServer> {
  const dataDir = join(plan.folder, `server-${plan.number}`);
  await mkdir(dataDir, { recursive: true });
  const url = `http://127.0.0.1:${plan.port}`;
  const part = createPart({
    name: `server ${plan.number}`,
    command: process.execPath,
    args: [MAIN],
    options: {
      cwd: REPOSITORY,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_ENV: 'production',
        PORT: String(plan.port),
        HOST: '127.0.0.1',
        TLS: 'off',
        DATA_DIR: dataDir,
        ...plan.environment,
      },
    },
    logs: plan.logs,
    isReady: async () => (await fetch(`${url}/ready`)).ok,
    onEnd: plan.onEnd,
  });
  return {
    part,
    url,
    async clients() {
      const answer = await fetch(`${url}/api/health`).catch(() => null);
      const body = answer && ((await answer.json()) as { data: { parts: { broker: { detail: string } } } });
      const [devices, consoles] = body?.data.parts.broker.detail.match(/\d+/g) ?? [];
      return body ? { devices: Number(devices), consoles: Number(consoles) } : null;
    },
  };
}
