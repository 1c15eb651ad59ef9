import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type DownloadCount, type DownloadOrder, type DownloadRate, rateBetween } from './media-messages';

const WORKER = path.resolve(import.meta.dirname, 'media-worker.ts');
/** Connections open, buffers and just-in-time compilation find their size. */
const WARM_UP_MS = 1_500;

/** Clients in a process of their own that download without end. */
export interface Downloads {
  count(): Promise<DownloadCount>;
  stop(): Promise<void>;
}

/** Starts the clients and lets them warm up. @throws Error where an answer is not the file's bytes */
export async function startDownloads(order: DownloadOrder): Promise<Downloads> {
  const child = fork(WORKER, { execArgv: ['--import', 'tsx'] });
  const ask = (message: DownloadOrder | 'count') =>
    new Promise<DownloadCount>((resolve, reject) => {
      const failed = (code: number | null) => reject(new Error(`the clients' process ended with ${code}`));
      child.once('exit', failed);
      child.once('message', (count) => {
        child.off('exit', failed);
        resolve(count as DownloadCount);
      });
      child.send(message);
    });
  await ask(order);
  await wait(WARM_UP_MS);
  return { count: () => ask('count'), stop: () => end(child) };
}

/** Downloads for a time. */
export async function measureDownloads(order: DownloadOrder, seconds: number): Promise<DownloadRate> {
  const downloads = await startDownloads(order);
  try {
    const before = await downloads.count();
    await wait(seconds * 1000);
    return rateBetween(before, await downloads.count());
  } finally {
    await downloads.stop();
  }
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
