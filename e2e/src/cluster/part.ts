import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keep, letGo } from './keeper';

const POLL_MS = 50;
/** The longest that a start takes on a machine that does much else; a first one imports the library. */
const READY_WITHIN_MS = 110_000;
/** Who does not stop by then is killed. */
const STOPPED_WITHIN_MS = 30_000;

/** One process of a cluster, which can be taken away and brought back. */
export interface Part {
  readonly name: string;
  /** Its process; null while it does not run. */
  readonly pid: number | null;
  /** Comes back when it answers. @throws Error with the end of its log where it does not */
  start(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end, by its usual signal or another, and waits until it has. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** How a part is run. */
export interface PartPlan {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly options?: SpawnOptions;
  /** Folder of its log. */
  readonly logs: string;
  readonly stopSignal?: NodeJS.Signals;
  isReady(): Promise<boolean>;
  /** What is done with it after each start. */
  prepare?(): Promise<void>;
  /** Hears of an end that nobody asked for. */
  onEnd?(part: Part, how: string): void;
}

/** Makes a part; it does not run yet. */
export function createPart(plan: PartPlan): Part {
  let child: ChildProcess | null = null;
  let isWanted = false;
  /** How often it was ended on purpose: a start that is under way then is over. */
  let ends = 0;
  const log = join(plan.logs, `${plan.name.replaceAll(' ', '-')}.log`);

  function launch(): ChildProcess {
    const file = openSync(log, 'a', 0o600);
    const made = spawn(plan.command, plan.args, {
      ...plan.options,
      stdio: ['ignore', file, file],
      // Ctrl-C of a terminal is for whoever runs the cluster, who ends its parts in their order.
      detached: true,
    });
    closeSync(file);
    keep(made);
    made.once('exit', (code, signal) => {
      letGo(made);
      if (child !== made) return;
      child = null;
      if (isWanted) plan.onEnd?.(part, signal ?? `code ${code}`);
    });
    made.once('error', () => undefined);
    return made;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    isWanted = false;
    ends += 1;
    const ending = child;
    if (!ending) return;
    const gone = once(ending, 'exit');
    ending.kill(signal);
    const force = setTimeout(() => ending.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await gone;
    clearTimeout(force);
  }

  const part: Part = {
    name: plan.name,
    get pid() {
      return child?.pid ?? null;
    },
    async start() {
      const deadline = Date.now() + READY_WITHIN_MS;
      const before = ends;
      isWanted = false;
      while (Date.now() < deadline && ends === before) {
        // One that was killed may hold its port or its memory for a moment: it is started until it stays.
        child ??= launch();
        if (await plan.isReady().catch(() => false)) {
          isWanted = true;
          return plan.prepare?.();
        }
        await wait(POLL_MS);
      }
      if (ends !== before) throw new Error(`${plan.name} was ended while it started`);
      await end('SIGKILL');
      const text = await readFile(log, 'utf8').catch(() => '');
      throw new Error(`${plan.name} did not start:\n${text.trim().split('\n').slice(-15).join('\n')}`);
    },
    kill: () => end('SIGKILL'),
    stop: (signal = plan.stopSignal ?? 'SIGTERM') => end(signal),
  };
  return part;
}
