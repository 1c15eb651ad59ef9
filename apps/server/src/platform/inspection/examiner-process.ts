import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Answer, JobName, Order, Outcome } from './jobs';

/** JavaScript's own memory; pixels live outside it, within the decoders' limits. */
const HEAP_MB = 768;
/** Kept for the next file: a start costs more than examining a picture. */
const IDLE_MS = 20_000;

/** Where programs and temporary files are, and what Windows needs to start any; nothing else of the environment, which has secrets. */
const PASSED_ON = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot'];

/** The process ended, or was ended, before it answered. */
export class ExaminerEnded extends Error {}
/** The process answered that it could not do it; `code` is the disk's where the disk failed. */
export class ExaminerFailed extends Error {
  readonly code: string | null;
  constructor({ message, code }: { message: string; code: string | null }) {
    super(message);
    this.code = code;
  }
}

/** The process that examines files; started when there is something to do, ended when there is not. */
export interface ExaminerProcess {
  /**
   * @throws ExaminerEnded where the process dies, or the signal ends it
   * @throws ExaminerFailed where the file is too much for our own code, or the disk failed
   */
  run<Name extends JobName>(order: Order<Name>, signal: AbortSignal): Promise<Outcome<Name>>;
  close(): Promise<void>;
}

/** Makes it; nothing is started yet. One order at a time. */
export function createExaminerProcess(): ExaminerProcess {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function present(): ChildProcess {
    if (child?.connected) return child;
    const started = startChild();
    started.once('exit', () => {
      if (child === started) child = null;
    });
    child = started;
    return started;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  }

  async function run<Name extends JobName>(order: Order<Name>, signal: AbortSignal): Promise<Outcome<Name>> {
    clearTimeout(idle);
    const reused = child !== null;
    const worker = present();
    worker.ref();
    try {
      const answer = await ask(worker, order, signal);
      if ('failed' in answer) throw new ExaminerFailed(answer.failed);
      return answer.outcome as Outcome<Name>;
    } catch (error) {
      if (error instanceof ExaminerEnded) await close();
      // It may have died of what came before, or been chosen when memory ended: a fresh one decides.
      if (error instanceof ExaminerEnded && reused && !signal.aborted) return await run(order, signal);
      throw error;
    } finally {
      worker.unref();
      worker.channel?.unref();
      clearTimeout(idle);
      idle = setTimeout(close, IDLE_MS).unref();
    }
  }
  return { run, close };
}

function ask(child: ChildProcess, order: Order, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      signal.removeEventListener('abort', onAbort);
      end();
    };
    const onMessage = (answer: Answer) => settle(() => resolve(answer));
    const onExit = (how: unknown, by?: unknown) =>
      settle(() => reject(new ExaminerEnded(`ended by itself: ${String(how ?? by)}`)));
    const onAbort = () => settle(() => reject(new ExaminerEnded('was ended', { cause: signal.reason })));
    child.on('message', onMessage).once('exit', onExit).once('error', onExit);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    else child.send(order, (error) => error && onExit(error.message));
  });
}

/** The same from the sources and from the bundle, where it lies beside the server's own. */
function startChild(): ChildProcess {
  const bundled = import.meta.url.endsWith('.js');
  const file = fileURLToPath(new URL(bundled ? './examiner.js' : './examiner.ts', import.meta.url));
  const loader = bundled ? [] : ['--import', createRequire(import.meta.url).resolve('tsx')];
  return fork(file, [], {
    execArgv: [...loader, `--max-old-space-size=${HEAP_MB}`],
    env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  } as Parameters<typeof fork>[2]);
}
