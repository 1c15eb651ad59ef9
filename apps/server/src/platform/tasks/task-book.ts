import { TASKS, type TaskName } from './task-list';

/** How turns of a task ended: `elsewhere` where another server was at it. */
type Outcome = 'done' | 'failed' | 'elsewhere';

/** What is known of a task on this server. */
interface TaskFigures {
  readonly turns: Readonly<Record<Outcome, number>>;
  /** When it was done last, in milliseconds since 1970; null before. */
  readonly doneAtMs: number | null;
  /** How long the last turn took that was done or failed, in milliseconds; null before. */
  readonly tookMs: number | null;
}

/** Does the tasks of a server, and remembers when, how long and with what end. */
export interface TaskBook {
  /** One turn. @param work gives null where another server is at it @throws what `work` throws */
  turn<T>(name: TaskName, work: () => Promise<T>): Promise<T>;
  /**
   * A turn every so many milliseconds, the first one after that time; one that is slow is not begun a second time.
   * @returns ends it; waits for the turn that is being done
   */
  every(name: TaskName, ms: number, task: RepeatedTask): () => Promise<void>;
  figures(name: TaskName): TaskFigures;
}

interface RepeatedTask {
  readonly run: () => Promise<unknown>;
  readonly onFault: (error: unknown) => void;
}

const NONE: TaskFigures = { turns: { done: 0, failed: 0, elsewhere: 0 }, doneAtMs: null, tookMs: null };

/** Opens the book of a server. */
export function createTaskBook(): TaskBook {
  const book = new Map<TaskName, TaskFigures>();
  const figures = (name: TaskName) => book.get(name) ?? NONE;

  function note(name: TaskName, outcome: Outcome, beganMs: number): void {
    const { turns, doneAtMs, tookMs } = figures(name);
    book.set(name, {
      turns: { ...turns, [outcome]: turns[outcome] + 1 },
      doneAtMs: outcome === 'done' ? Date.now() : doneAtMs,
      tookMs: outcome === 'elsewhere' ? tookMs : performance.now() - beganMs,
    });
  }

  async function turn<T>(name: TaskName, work: () => Promise<T>): Promise<T> {
    const beganMs = performance.now();
    try {
      const result = await work();
      note(name, result === null ? 'elsewhere' : 'done', beganMs);
      return result;
    } catch (error) {
      note(name, 'failed', beganMs);
      throw error;
    }
  }

  return {
    turn,
    figures,
    every(name, ms, { run, onFault }) {
      let running: Promise<unknown> | null = null;
      const timer = setInterval(() => {
        running ??= turn(name, run)
          .catch(onFault)
          .finally(() => {
            running = null;
          });
      }, ms);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await running;
      };
    },
  };
}

/** Names of all tasks. */
export const TASK_NAMES = Object.keys(TASKS) as TaskName[];
