import { useCallback, useEffect, useRef } from 'react';
import { useFailure } from '../../../lib/use-failure';
import type { FileProblem, RosterAnswer, RosterJob } from './roster-jobs';
import { FileRefusal, runRosterJob } from './run-roster-job';

type ReadJob = Extract<RosterJob, { readonly file: File }>;

/** Where an import stands before it knows what is in the file. */
export type FileState =
  | { readonly step: 'choose'; readonly problem: FileProblem | null }
  | { readonly step: 'read'; readonly fileName: string; readonly share: number };

/**
 * Reads a file beside the page, one piece of work at a time: what is begun ends what ran before, and nothing outlives
 * the dialog. @param show hears where it stands
 */
export function useFileJob(show: (state: FileState) => void) {
  const showFailure = useFailure();
  const running = useRef<AbortController>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);

  /** Begins something that ends with whatever is begun after it, or with the dialog. */
  const start = (): AbortSignal => {
    stop();
    running.current = new AbortController();
    return running.current.signal;
  };

  /** @param next goes on with what was read; where it fails, another file can be chosen */
  const read = async <Job extends ReadJob>(
    job: Job,
    next: (answer: RosterAnswer<Job>, signal: AbortSignal) => unknown,
  ) => {
    const signal = start();
    const onProgress = (share: number) => show({ step: 'read', fileName: job.file.name, share });
    onProgress(0);
    try {
      await next(await runRosterJob(job, { signal, onProgress }), signal);
    } catch (error) {
      if (signal.aborted) return;
      show({ step: 'choose', problem: error instanceof FileRefusal ? error.problem : null });
      if (!(error instanceof FileRefusal)) showFailure(error);
    }
  };

  /** Back to the choice of a file; what is being read is let go. */
  const restart = () => {
    stop();
    show({ step: 'choose', problem: null });
  };

  return { start, read, restart };
}
