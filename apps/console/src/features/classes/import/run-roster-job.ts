import type { FileProblem, RosterAnswer, RosterJob, WorkerWords } from './roster-jobs';

interface RunOptions {
  readonly signal?: AbortSignal;
  /** Hears how much is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** The file is at fault; the words for it are the screen's. */
export class FileRefusal extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem.id);
    this.name = 'FileRefusal';
    this.problem = problem;
  }
}

/**
 * Does something with a spreadsheet in a worker of its own, so that the page goes on: reading ten thousand rows takes
 * seconds. The code for spreadsheets comes with the worker and never with a page.
 * @throws {FileRefusal} where the file is at fault
 * @throws the signal's reason when it ends the work; the worker and all that it holds are gone at once
 */
export function runRosterJob<Job extends RosterJob>(job: Job, options: RunOptions = {}) {
  const { signal, onProgress } = options;
  return new Promise<RosterAnswer<Job>>((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('./roster-worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      worker.terminate();
      signal?.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      end();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp);
    worker.onmessage = ({ data }: MessageEvent<WorkerWords<RosterAnswer<Job>>>) => {
      if (data.kind === 'progress') return onProgress?.(data.share);
      end();
      if (data.kind === 'done') resolve(data.answer);
      else reject(data.kind === 'refused' ? new FileRefusal(data.problem) : new Error(data.reason));
    };
    worker.onerror = (event) => {
      end();
      reject(new Error(event.message || 'the code for spreadsheets did not arrive'));
    };
    worker.postMessage(job);
  });
}
