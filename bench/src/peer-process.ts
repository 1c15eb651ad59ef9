import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import path from 'node:path';

/** A process that something of ours is measured beside. */
export interface PeerProcess<Answer> {
  readonly answer: Answer;
  stop(): Promise<void>;
}

/**
 * Starts a process from a file of this folder, tells it what to do, and waits for its first answer.
 * @throws Error where it ends without one
 */
export async function startPeer<Answer>(file: string, order: Serializable): Promise<PeerProcess<Answer>> {
  const child = fork(path.resolve(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] });
  const answer = await new Promise<Answer>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Answer));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.send(order);
  });
  return { answer, stop: () => end(child) };
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
