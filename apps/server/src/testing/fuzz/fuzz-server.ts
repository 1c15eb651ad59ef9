import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Seats } from './seats';
import type { Memory, Question, Told } from './server-messages';
import type { World } from './world';

type Asked = Question extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never;

/** A server in a process of its own, to be attacked. */
export interface FuzzServer {
  readonly url: string;
  /** Lines of its log that say that something failed, and how it ended if it did. */
  readonly faults: readonly string[];
  /** Answers that took it more than a second, by its own clock. */
  readonly slow: readonly string[];
  /** Whether its process runs. */
  isAlive(): boolean;
  world(): Promise<World>;
  seats(headsets: number, pages: number): Promise<Seats>;
  memory(): Promise<Memory>;
  stop(): Promise<void>;
}

/** Bytes of what a server that died said last. */
const LAST_WORDS = 4000;

/** Starts it on a database that nobody else uses. */
export async function startFuzzServer(databaseUrl: string): Promise<FuzzServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'orrery-fuzz-'));
  const child = fork(path.join(import.meta.dirname, 'server-child.ts'), {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      VITEST: '',
      PORT: '0',
      HOST: '127.0.0.1',
      TLS: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    },
  });
  const faults: string[] = [];
  const slow: string[] = [];
  const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastWords = '';
  let isStopping = false;
  child.stderr?.on('data', (bytes) => {
    lastWords = `${lastWords}${bytes}`.slice(-LAST_WORDS);
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    if (!isStopping) faults.push(`the server ended with ${code ?? signal}: ${lastWords}`);
    for (const { reject } of asked.values()) reject(new Error(`the server ended: ${lastWords}`));
  });
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(`the server did not start: ${lastWords}`)));
    child.on('message', (told: Told) => {
      if ('url' in told) resolve(told.url);
      else if ('fault' in told) faults.push(told.fault);
      else if ('slow' in told) slow.push(told.slow);
      else {
        const { resolve: done, reject: fail } = asked.get(told.id) ?? {};
        asked.delete(told.id);
        if ('error' in told) fail?.(new Error(told.error));
        else done?.(told.value);
      }
    });
  });
  let lastId = 0;
  function ask<T>(question: Asked): Promise<T> {
    lastId += 1;
    const id = lastId;
    return new Promise<T>((resolve, reject) => {
      asked.set(id, { resolve: resolve as (value: unknown) => void, reject });
      child.send({ ...question, id }, (error) => error && reject(error));
    });
  }
  return {
    url,
    faults,
    slow,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    world: () => ask({ ask: 'world' }),
    seats: (headsets, pages) => ask({ ask: 'seats', headsets, pages }),
    memory: () => ask({ ask: 'memory' }),
    async stop() {
      isStopping = true;
      if (child.exitCode === null && child.signalCode === null) {
        await ask({ ask: 'stop' }).catch(() => child.kill('SIGKILL'));
        await ended;
      }
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
