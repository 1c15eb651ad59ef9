import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBinaries } from '../../platform/database/embedded/binaries';
import { loadPassword } from '../../platform/database/embedded/password';
import { type Placement, placeDatabase } from '../../platform/database/embedded/placement';
import { findPostmaster, isAlive, stopPostmaster } from '../../platform/database/embedded/postmaster';
import { addressOf, connect } from '../../platform/database/embedded/session';
import { type Child, runChild } from '../child';

/** What is killed: the Node process, the postmaster of its database, or both in one moment. */
export const TARGETS = ['server', 'database', 'both'] as const;
export type Target = (typeof TARGETS)[number];

/** Password of the demonstration accounts. */
export const CRASH_PASSWORD = 'correct_horse';
/** A health question of a server that hangs has no answer; it is asked again. */
const ASK_MS = 5_000;
const POLL_MS = 50;

/** A server with its embedded database, to be killed. */
export interface Victim {
  /** Where it answers now; changes with each start. */
  readonly origin: string;
  /** Address of its database now. */
  databaseUrl(): Promise<string>;
  /** Ends it as a power cut would; returns when it is dead. */
  kill(target: Target): Promise<void>;
  /**
   * Starts what was killed, where it does not come back by itself, and waits until it is ready.
   * @returns how long that took
   * @throws Error with what the server said, where it is not ready within the limit
   */
  recover(limitMs: number): Promise<number>;
  /** Ends everything. */
  end(): Promise<void>;
}

/**
 * @param dataDir an empty folder that every user may enter
 * @param program of the server, from its sources' folder
 */
export async function createVictim(dataDir: string, program: string): Promise<Victim> {
  const placement = await placeDatabase(dataDir, await findBinaries());
  // The starter library would take longer than everything else.
  const library = join(dataDir, 'library');
  await mkdir(library);
  await writeFile(join(library, 'content.json'), '[]');
  let child: Child | null = null;
  let origin = '';

  async function start(signal: AbortSignal): Promise<void> {
    const env = { PORT: '0', HOST: '127.0.0.1', TLS: 'off', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    const started = runChild(program, [], {
      ...env,
      ...{ DEMO_PASSWORD: CRASH_PASSWORD, LIBRARY_DIR: library, DATABASE_URL: '' },
    });
    child = started;
    const line = started.line((text) => /This machine\s+http:\S+:(\d+)/.exec(text)?.[1]);
    origin = `http://127.0.0.1:${await untilAborted(line, signal)}`;
  }

  return {
    get origin() {
      return origin;
    },
    databaseUrl: () => databaseUrl(dataDir, placement),
    async kill(target) {
      const postmaster = target === 'server' ? null : await findPostmaster(placement);
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
      if (target !== 'database') await child?.kill();
      while (postmaster && isAlive(postmaster.pid)) await wait(POLL_MS);
    },
    async recover(limitMs) {
      const begunMs = performance.now();
      const signal = AbortSignal.timeout(limitMs);
      try {
        const lives = child && child.process.exitCode === null && child.process.signalCode === null;
        if (!lives) await start(signal);
        // A connection of the killed database may still answer for a moment.
        while (!(await hasDatabase(dataDir, placement)) || !(await isReady(origin))) {
          signal.throwIfAborted();
          if (child?.process.exitCode !== null) throw new Error('the server ended');
          await wait(POLL_MS);
        }
      } catch (error) {
        throw new Error(`not ready after ${limitMs} ms:\n${child?.output() ?? ''}`, { cause: error });
      }
      return performance.now() - begunMs;
    },
    async end() {
      await child?.kill();
      const postmaster = await findPostmaster(placement);
      if (postmaster) await stopPostmaster(placement, postmaster);
    },
  };
}

async function databaseUrl(dataDir: string, placement: Placement): Promise<string> {
  const postmaster = await findPostmaster(placement);
  if (!postmaster) throw new Error('the database does not run');
  return addressOf(postmaster.port, await loadPassword(dataDir), 'orrery');
}

/** Whether the new database takes connections. */
async function hasDatabase(dataDir: string, placement: Placement): Promise<boolean> {
  const postmaster = await findPostmaster(placement);
  const client =
    postmaster && (await connect(postmaster.port, await loadPassword(dataDir)).catch(() => null));
  await client?.end();
  return Boolean(client);
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(ASK_MS) }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.ok === true;
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    ),
  ]);
}
