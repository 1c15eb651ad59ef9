import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isFree } from '../../apps/server/src/testing/ports';
import { machineMs } from './figures';

const MAIN = path.resolve(import.meta.dirname, '../../apps/server/dist/main.js');
const READY_TIMEOUT_MS = 90_000;
const POLL_MS = 20;

/** Password of the demonstration accounts in benches. */
export const BENCH_PASSWORD = 'bench-password';

/** A server of our own, in a process of its own. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** From the start of the process to the first good answer of `/api/health`. */
  readonly readyMs: number;
  /** Resident memory of the Node process now, in MB. */
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Makes an empty data folder that the database's own user may enter. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orrery-bench-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Removes a data folder. */
export async function removeDataDir(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** A port that nobody listens on, in the range that benches use. */
export async function findFreePort(from = 4410): Promise<number> {
  for (let port = from; port < from + 80; port += 1) if (await isFree(port)) return port;
  throw new Error(`no free port from ${from}`);
}

/**
 * Starts the built server and waits until it is ready.
 * @param environment more of it
 * @param nodeOptions of its Node process
 */
export async function startServerProcess(
  dataDir: string,
  port?: number,
  environment: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> {
  if (!existsSync(MAIN)) throw new Error('The server is not built: npm run build');
  const chosen = port ?? (await findFreePort());
  const startedMs = machineMs();
  const child = spawn(process.execPath, [...nodeOptions, MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(chosen),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO_PASSWORD: BENCH_PASSWORD,
      TLS: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  const origin = `http://127.0.0.1:${chosen}`;
  await waitUntilReady(child, origin);
  const pid = child.pid ?? 0;
  return {
    origin,
    pid,
    readyMs: machineMs() - startedMs,
    memoryMb: () => memoryOf(pid),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = machineMs() + READY_TIMEOUT_MS;
  while (machineMs() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    const isReady = answer?.ok === true;
    await answer?.body?.cancel();
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await end(child, 'SIGKILL');
  throw new Error(`the server was not ready within ${READY_TIMEOUT_MS} ms`);
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
