import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findPort } from '../../../apps/server/src/testing/ports';
import { FAST_FOLDER } from './fast-folder';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = join(REPOSITORY, 'apps/server/dist/main.js');
/** A machine that does much else starts the database and publishes the library slowly. */
const READY_WITHIN_MS = 110_000;
const STOPPED_WITHIN_MS = 20_000;

/** Names the folder of a product that was started once and stopped: every journey begins with a copy of it. */
export const STARTED_FOLDER = 'ORRERY_E2E_FOLDER';

/** Before the process that a product's folder belongs to, in the folder's name. */
const FOLDER_PREFIX = 'orrery-e2e-';

/** Password of both demonstration accounts in journeys. */
export const PASSWORD = 'orrery-e2e';

/** The product as a user starts it: the built server as a process of its own, on its own folder and port. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port; resolves when it is ready. */
  start(): Promise<void>;
  /** Stops it gracefully; its folder stays. */
  stop(): Promise<void>;
  /** Stops it gracefully and removes its folder. */
  close(): Promise<void>;
}

/**
 * Starts the product on a folder of its own, as a first start leaves it.
 * @param environment more of it
 */
export async function startProduct(environment: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(FAST_FOLDER, `${FOLDER_PREFIX}${process.pid}-`));
  // What was published went into a folder: a store elsewhere has none of it.
  const started = 'S3_BUCKET' in environment ? undefined : process.env[STARTED_FOLDER];
  // Owners are kept too: as root the database runs as another user. `join` would take the dot away, and with it "what is in it".
  if (started) await promisify(execFile)('cp', ['-a', `${started}/.`, dataDir]);
  // As root the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o711);
  const port = await findPort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = spawn(process.execPath, [MAIN], {
      cwd: REPOSITORY,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO_PASSWORD: PASSWORD,
        TLS: 'off',
        LOG_LEVEL: 'warn',
        ...environment,
      },
    });
    const errors: string[] = [];
    child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    await untilReady(url, child, errors);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill(signal);
    const force = setTimeout(() => ending.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await gone;
    clearTimeout(force);
  }

  await start();
  return {
    url,
    dataDir,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    close: async () => {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Takes away what runs that were killed have left: it may lie in memory. */
export async function sweepProducts(): Promise<void> {
  for (const name of await readdir(FAST_FOLDER)) {
    const owner = name.startsWith(FOLDER_PREFIX) ? Number(name.slice(FOLDER_PREFIX.length).split('-')[0]) : 0;
    if (!owner || isAlive(owner)) continue;
    // What a database of that run still writes to goes with the next sweep.
    await rm(join(FAST_FOLDER, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilReady(url: string, child: ChildProcess, errors: string[]): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${errors.join('')}`);
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server was not ready in time: ${errors.join('')}`);
}
