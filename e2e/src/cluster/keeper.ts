import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, 'keeper-process.mjs');

let keeper: ChildProcess | null = null;

/** Says something to the process that ends what this one leaves behind. */
function tell(line: string): void {
  if (!keeper || keeper.exitCode !== null) {
    // In a group of its own, so that what kills this process spares it.
    keeper = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    keeper.stdin?.on('error', () => undefined);
    // It waits for this process, and must not be waited for.
    keeper.unref();
    (keeper.stdin as unknown as { unref(): void }).unref();
  }
  keeper.stdin?.write(`${line}\n`);
}

/** From now on a process, and all of its group, ends with this one, however this one ends. */
export function keep({ pid }: ChildProcess): void {
  if (pid !== undefined) tell(`+${pid}`);
}

/** A process has ended. */
export function letGo({ pid }: ChildProcess): void {
  if (pid !== undefined) tell(`-${pid}`);
}

/** A folder that goes with this process, where it leaves processes behind. */
export function removeWith(folder: string): void {
  tell(`rm ${folder}`);
}
