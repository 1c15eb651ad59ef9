import { fork } from 'node:child_process';
import path from 'node:path';
import type { InstallAnswer, InstallRequest } from './install-messages';

const WORKER = path.resolve(import.meta.dirname, 'install-worker.ts');
const ANSWER_TIMEOUT_MS = 240_000;

type Count = Extract<InstallAnswer, { type: 'count' | 'reached' }>;
type Ready = Extract<InstallAnswer, { type: 'ready' }>;

/** Headsets that install, in a process of their own. */
export interface InstallProcess {
  join(request: Omit<Extract<InstallRequest, { type: 'join' }>, 'type'>): Promise<Ready>;
  /** Answers when it is so, or how it is now. */
  ask(request: Extract<InstallRequest, { type: 'await' | 'count' | 'bare' }>): Promise<Count>;
  stop(): Promise<void>;
}

/** Starts the process; it holds nothing until it is told. One question at a time. */
export function startInstallProcess(): InstallProcess {
  const child = fork(WORKER, { execArgv: ['--import', 'tsx'] });

  function send<Answer extends InstallAnswer>(request: InstallRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(null, 'no answer in time'), ANSWER_TIMEOUT_MS);
      const ended = (code: number | null) => settle(null, `the headsets' process ended with ${code}`);
      const told = (answer: InstallAnswer) => settle(answer);
      function settle(answer: InstallAnswer | null, reason = ''): void {
        clearTimeout(timer);
        child.off('exit', ended);
        child.off('message', told);
        if (answer === null) reject(new Error(reason));
        else if (answer.type === 'failed') reject(new Error(answer.reason));
        else resolve(answer as Answer);
      }
      child.on('exit', ended);
      child.on('message', told);
      child.send(request);
    });
  }

  return {
    join: (request) => send<Ready>({ type: 'join', ...request }),
    ask: (request) => send<Count>(request),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.send({ type: 'stop' } satisfies InstallRequest);
      }),
  };
}
