import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** A Node process of a test that may be killed at any moment. */
export interface Child {
  readonly process: ChildProcess;
  /** All that it printed so far. */
  readonly output: () => string;
  /** The first line that satisfies; rejects where the process ends without one. */
  line<T>(find: (line: string) => T | null | undefined): Promise<T>;
  /** Waits for its end and gives the exit code. */
  ended(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Runs a TypeScript file of the server in a process of its own. */
export function runChild(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(ROOT, 'apps/server/src', file), ...args],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: '', ...env },
    },
  );
  const exit = once(child, 'exit');
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const look of waiting) look();
  };
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      wake();
    });
  }
  // It has ended, and all that it printed is read.
  let isClosed = false;
  void once(child, 'close').then(() => {
    isClosed = true;
    wake();
  });
  const ended = async () => {
    await exit;
    return child.exitCode;
  };
  return {
    process: child,
    output: () => lines.join('\n'),
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended();
    },
    line: (find) =>
      new Promise((resolve, reject) => {
        const look = () => {
          for (const line of lines) {
            const found = find(line);
            if (found === null || found === undefined || found === false) continue;
            waiting.delete(look);
            return resolve(found);
          }
          if (isClosed) reject(new Error(`ended without that line:\n${lines.join('\n')}`));
        };
        waiting.add(look);
        look();
      }),
  };
}
