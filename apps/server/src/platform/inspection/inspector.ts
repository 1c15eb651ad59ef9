import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { InspectOptions, InspectResult } from '@orrery/inspect';
import type { Logger } from 'pino';
import { createFairTurns } from '../fair-turns';
import { createExaminerProcess, ExaminerEnded, ExaminerFailed } from './examiner-process';
import type { Given, JobName, Outcome } from './jobs';

/** Any file may take this long, and large ones as long as a slow disk needs to read and write them. */
const BASE_LIMIT_MS = 120_000;
const SLOWEST_BYTES_PER_MS = 10_000;
/** Codes of the system, such as EIO; those of Node's own checks begin with ERR_. */
const DISK = /^E(?!RR_)[A-Z]+$/;

/** Examines uploaded files outside the server's own process, one at a time in fair turns, each within a time. */
export interface Inspector {
  /**
   * Tells what an uploaded file is, and gives the file to keep: the given one, or another, which then is the caller's to
   * move or remove. RES-42 to RES-46, RES-51.
   * @throws Error where the disk fails, the inspector was closed, or the signal ends it: nothing is said of the file
   */
  inspect(
    path: string,
    given: Pick<InspectOptions, 'fileName' | 'purpose' | 'signal'> & {
      /** Whose file it is: nobody waits for all files of another. */
      readonly who?: string;
    },
  ): Promise<InspectResult>;
  /**
   * Makes a cover of a picture, or of a video where ffmpeg is installed; the file is the caller's to move or remove.
   * @returns null where none can be made
   */
  makeCover(path: string, signal?: AbortSignal): Promise<string | null>;
  /**
   * Makes the textures of a packed model smaller, until they take at most so many bytes of a graphics card's memory;
   * the file is the caller's to move or remove.
   * @throws Error as `inspect` does
   */
  shrinkModel(path: string, textureBytes: number, who?: string): Promise<InspectResult>;
  close(): Promise<void>;
}

/** How an inspector works. */
export interface InspectorOptions {
  /** For files that are made: emptied when the first one comes, and on the same disk as the files that stay. */
  readonly folder: string;
  readonly log: Logger;
  /** How long any file may take; large ones get more. */
  readonly limitMs?: number;
}

/** Makes an inspector; nothing is started before the first file. */
export function createInspector({ folder, log, limitMs = BASE_LIMIT_MS }: InspectorOptions): Inspector {
  const examiner = createExaminerProcess();
  const end = new AbortController();
  let emptied: Promise<void> | undefined;
  const turns = createFairTurns();

  /** One job in a folder of its own, of which only the outcome stays. */
  async function work<Name extends JobName>(
    job: Name,
    path: string,
    { given, signal }: { given: Given<Name>; signal?: AbortSignal },
  ): Promise<Outcome<Name>> {
    emptied ??= rm(folder, { recursive: true, force: true });
    await emptied;
    const own = join(folder, randomUUID());
    await mkdir(own, { recursive: true });
    try {
      const limit = Math.ceil(limitMs + (await stat(path)).size / SLOWEST_BYTES_PER_MS);
      const signals = [AbortSignal.timeout(limit), end.signal, ...(signal ? [signal] : [])];
      const outcome = await examiner.run({ job, path, folder: own, given }, AbortSignal.any(signals));
      return await withFilesMoved(outcome, own);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  }

  /** One after the other: several large pictures at once would take the memory of a small machine. */
  function inTurn<T>(who: string, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> {
    return turns(who, async () => {
      AbortSignal.any([end.signal, ...(signal ? [signal] : [])]).throwIfAborted();
      return run();
    });
  }

  /**
   * A file that breaks or outlasts the process, or our own code, is refused: it would do the same the next time. Where the
   * disk failed, or somebody ended it, nothing is said of the file.
   */
  function judge(error: unknown, path: string, signal?: AbortSignal): void {
    const ofTheFile =
      error instanceof ExaminerEnded || (error instanceof ExaminerFailed && !DISK.test(error.code ?? ''));
    if (end.signal.aborted || signal?.aborted || !ofTheFile) throw error;
    log.warn({ err: error, file: basename(path) }, 'a file could not be examined');
  }

  return {
    inspect: (path, { fileName, purpose, signal, who = '' }) =>
      inTurn(who, signal, async () => {
        try {
          return await work('inspect', path, { given: { fileName, purpose }, signal });
        } catch (error) {
          judge(error, path, signal);
          return { ok: false, fault: 'unsupported', detail: TOO_MUCH };
        }
      }),
    shrinkModel: (path, textureBytes, who = '') =>
      inTurn(who, undefined, async () => {
        try {
          return await work('shrink', path, { given: { textureBytes } });
        } catch (error) {
          judge(error, path);
          return { ok: false, fault: 'unsupported', detail: TOO_MUCH };
        }
      }),
    makeCover: (path, signal) =>
      inTurn(COVERS, signal, async () => {
        try {
          return await work('cover', path, { given: {}, signal });
        } catch (error) {
          judge(error, path, signal);
          return null;
        }
      }),
    async close() {
      end.abort(new Error('the inspector was closed'));
      await examiner.close();
      // Whatever waits ends by the signal.
      await turns('', async () => undefined);
    },
  };
}

/** Takes the made file, once it has reached the disk, out of the job's folder, which goes. */
async function withFilesMoved<T extends InspectResult | string | null>(outcome: T, own: string): Promise<T> {
  const made = typeof outcome === 'string' ? outcome : outcome?.ok ? outcome.path : null;
  if (!made || dirname(made) !== own) return outcome;
  const path = join(dirname(own), `${basename(own)}-${basename(made)}`);
  const handle = await open(made, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(made, path);
  return (typeof outcome === 'object' ? { ...outcome, path } : path) as T;
}

/** Nobody waits for a cover. */
const COVERS = 'covers';

const TOO_MUCH = {
  en: 'This file could not be examined: it takes too much time or memory.',
  zh: '无法检查该文件：耗时过长或占用内存过多。',
};
