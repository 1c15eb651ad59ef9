import {
  checkRosterFile,
  ONE_ROSTER_FILES,
  RosterError,
  readOneRoster,
  readRoster,
  writeExample,
  writeRoster,
  writeUnqualified,
} from '@orrery/roster';
import type { RosterJob, WorkerWords } from './roster-jobs';

/** Between two words of progress, in milliseconds: the page draws no more than that. */
const PROGRESS_EVERY_MS = 50;

let lastMs = 0;

function say(words: WorkerWords<unknown>): void {
  globalThis.postMessage(words);
}

function onProgress(share: number): void {
  const nowMs = performance.now();
  if (nowMs - lastMs < PROGRESS_EVERY_MS) return;
  lastMs = nowMs;
  say({ kind: 'progress', share });
}

/** A file that is too large is refused before a byte of it is read. */
async function bytesOf(file: File, ends?: readonly string[]): Promise<Uint8Array> {
  checkRosterFile(file, ends);
  return new Uint8Array(await file.arrayBuffer());
}

async function work(job: RosterJob): Promise<unknown> {
  switch (job.kind) {
    case 'read':
      return readRoster(await bytesOf(job.file), job.file.name, { onProgress });
    case 'readOneRoster':
      return readOneRoster(await bytesOf(job.file, ONE_ROSTER_FILES), job.file.name, { onProgress });
    case 'write':
      return writeRoster(job.students, job.language);
    case 'writeExample':
      return writeExample(job.language);
    case 'writeUnqualified':
      return writeUnqualified(job.rows, job.language);
  }
}

globalThis.onmessage = async ({ data }: MessageEvent<RosterJob>) => {
  try {
    say({ kind: 'done', answer: await work(data) });
  } catch (error) {
    if (error instanceof RosterError)
      say({ kind: 'refused', problem: { id: error.id, details: error.details } });
    else say({ kind: 'failed', reason: String(error) });
  }
};
