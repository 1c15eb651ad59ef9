import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { programOf } from './binaries';
import { clusterFolder, processOptions, settingsOf } from './cluster';
import { MAX_LOG_BYTES, READY_POLL_MS, STOP_TIMEOUT_MS } from './limits';
import type { Placement } from './placement';

/** A running PostgreSQL server, as it says in its `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

function pidFile(placement: Placement): string {
  return path.join(clusterFolder(placement), 'postmaster.pid');
}

/** The server that runs on this cluster, started by us or left behind by an earlier process; null if none. */
export async function findPostmaster(placement: Placement): Promise<Postmaster | null> {
  const named = await readPidFile(placement);
  // After a reboot the number may belong to anybody.
  return named && (await isPostgres(named.pid)) ? named : null;
}

/** The living process that the file names, whatever it is. */
async function readPidFile(placement: Placement): Promise<Postmaster | null> {
  const text = await readFile(pidFile(placement), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  return pid && port && isAlive(pid) ? { pid, port } : null;
}

async function isPostgres(pid: number): Promise<boolean> {
  return (await commandOf(pid)).includes('postgres');
}

/** True while a process lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** A process that ended but whose parent never asks (an init-less container) still takes signals. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const [program, args] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']]
      : ['ps', ['-p', String(pid), '-o', 'command=']];
  return promisify(execFile)(program as string, args as string[]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/** A server that was started; it may refuse to run (port taken, another was quicker). */
export interface Launch {
  hasEnded(): boolean;
}

/**
 * Starts a server on the cluster, which outlives this process if that is killed. Tells only that it was
 * started: whether it answers shows when one connects.
 * @param preferredPort the last port, kept where it is free so that open pools find the server again
 */
export async function launchPostmaster(
  placement: Placement,
  preferredPort: number | null,
  durable: boolean,
): Promise<Launch> {
  const folder = clusterFolder(placement);
  const port = await choosePort(preferredPort);
  // PostgreSQL clears a file that names a dead process by itself, but believes one that names a stranger.
  const named = await readPidFile(placement);
  if (named && !(await isPostgres(named.pid))) await rm(pidFile(placement), { force: true });
  await writeSettings(folder, settingsOf(port, durable));
  const logFile = path.join(placement.folder, 'server.log');
  await setAsideLongLog(logFile);
  return process.platform === 'win32'
    ? launchOnWindows(placement, folder, logFile)
    : launchOnUnix(placement, folder, logFile);
}

/** Another start may read the file at this moment: it must see all of it or the old one. */
async function writeSettings(folder: string, settings: string): Promise<void> {
  const file = path.join(folder, 'postgresql.conf');
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, settings, { mode: 0o644 });
  await rename(draft, file);
}

async function launchOnUnix(placement: Placement, folder: string, logFile: string): Promise<Launch> {
  const log = await open(logFile, 'a', 0o600);
  try {
    const child = spawn(programOf(placement.binaries, 'postgres'), ['-D', folder], {
      ...processOptions(placement),
      // Its own group: Ctrl-C must reach us first, and our terminal must not wait for it.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await new Promise((resolve, reject) => child.once('spawn', () => resolve(null)).once('error', reject));
    child.unref();
    return { hasEnded: () => child.exitCode !== null || child.signalCode !== null };
  } finally {
    await log.close();
  }
}

/** pg_ctl drops an administrator's rights, which PostgreSQL refuses on Windows as it refuses root elsewhere. */
async function launchOnWindows(placement: Placement, folder: string, logFile: string): Promise<Launch> {
  const child = spawn(
    programOf(placement.binaries, 'pg_ctl'),
    ['start', '--no-wait', '--silent', '-D', folder, '-l', logFile],
    { ...processOptions(placement), detached: true, stdio: 'ignore' },
  );
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  return { hasEnded: () => code !== 0 };
}

async function setAsideLongLog(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0;
  if (size > MAX_LOG_BYTES) await rename(logFile, `${logFile}.old`);
}

async function choosePort(preferred: number | null): Promise<number> {
  if (preferred !== null && (await isFree(preferred))) return preferred;
  const port = await isFree(0);
  if (!port) throw new Error('no free port on the loopback address');
  return port;
}

/** The port that could be bound, or null. */
function isFree(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen({ port, host: '127.0.0.1' }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}

/** Last lines of the server's log, for a message that explains a failed start. */
export async function tailOfLog(placement: Placement): Promise<string> {
  const text = await readFile(path.join(placement.folder, 'server.log'), 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-5).join('\n');
}

/** Stops a server: open transactions are rolled back, everything committed is on disk. Waits until it is gone. */
export async function stopPostmaster(placement: Placement, server: Postmaster): Promise<void> {
  await signal(placement, server, 'fast');
  if (await gone(server, STOP_TIMEOUT_MS)) return;
  await signal(placement, server, 'immediate');
  if (await gone(server, STOP_TIMEOUT_MS)) return;
  throw new Error(`the database server (process ${server.pid}) does not stop`);
}

async function signal(placement: Placement, server: Postmaster, mode: 'fast' | 'immediate'): Promise<void> {
  if (process.platform === 'win32') {
    const args = ['stop', '--no-wait', '--silent', '-m', mode, '-D', clusterFolder(placement)];
    await promisify(execFile)(programOf(placement.binaries, 'pg_ctl'), args, processOptions(placement));
    return;
  }
  try {
    process.kill(server.pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function gone(server: Postmaster, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(READY_POLL_MS)) {
    if (!isAlive(server.pid)) return true;
  }
  return false;
}
