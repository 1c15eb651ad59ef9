import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findService } from '../../../../scripts/lib/services.mjs';
import { awaitPort, findPort } from './ports';

const READY_WITHIN_MS = 30_000;

/** Path of Redis; null where it is not installed. */
export function findRedis(): string | null {
  return findService('REDIS_PATH');
}

/** A Redis of its own, which can be taken away and brought back. */
export interface RedisProcess {
  readonly url: string;
  /** Of the process that runs now, or ran last. */
  readonly pid: number;
  start(): Promise<void>;
  /** Ends it at once, as a fault would. */
  kill(): Promise<void>;
  /** Lets it hang: it accepts connections and says nothing. */
  freeze(): void;
  /** Lets it go on where it hung. */
  thaw(): void;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Starts Redis with nothing in it, on a port of its own. */
export async function startRedis(): Promise<RedisProcess> {
  const binary = findRedis();
  if (!binary) throw new Error('redis-server is not installed');
  const folder = await mkdtemp(path.join(tmpdir(), 'redis-'));
  const port = await findPort();
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const options = {
      '--port': port,
      '--bind': '127.0.0.1',
      '--dir': folder,
      '--save': '',
      '--appendonly': 'no',
    };
    child = spawn(
      binary as string,
      Object.entries(options).flatMap(([key, value]) => [key, String(value)]),
      {
        stdio: 'ignore',
      },
    );
    await awaitPort(port, READY_WITHIN_MS);
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return child?.pid ?? 0;
    },
    start,
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
