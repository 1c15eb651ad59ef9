import { setTimeout as wait } from 'node:timers/promises';
import { and, isNotNull, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database';
import type { OneServer } from '../database/one-server';
import { resources } from '../database/tables';
import { AppError } from '../errors';
import type { TaskBook } from '../tasks/task-book';
import type { Pictures } from './pictures';

/** The first minute belongs to headsets that come back and to pages; covers that a page asks for are made at once. */
const BEGIN_AFTER_MS = 60_000;
/** Between two pictures, so that a class hardly feels it on a small machine; longer while somebody waits for one. */
const PAUSE_MS = 1_000;
/** The widths that cards ask for on usual and on dense screens, in the format that today's browsers take. */
const WIDTHS = [320, 640] as const;
const FORMAT = 'avif';

interface WarmingDeps {
  readonly db: Database;
  readonly pictures: Pictures;
  /** Of several servers, one makes them; the others find what it made. */
  readonly oneServer: OneServer;
  readonly tasks: TaskBook;
  readonly log: Logger;
  /** For tests. */
  readonly beginAfterMs?: number;
  readonly pauseMs?: number;
}

/** Work that goes on in the background until it is done or stopped. */
export interface Warming {
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Makes the covers of the cloud library in the sizes of cards, one after the other with pauses, so that the first
 * teacher who opens the library does not wait for them. What is there already is only looked at.
 */
export function warmCovers({
  db,
  pictures,
  oneServer,
  tasks,
  log,
  beginAfterMs = BEGIN_AFTER_MS,
  pauseMs = PAUSE_MS,
}: WarmingDeps): Warming {
  const end = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { signal: end.signal, ref: false });

  /** Whose turn comes later looks at what is there, or goes on where another one was killed. */
  async function warmInTurn(): Promise<void> {
    do await pause(beginAfterMs);
    while (!(await tasks.turn('library_covers', () => oneServer.run('covers', warm))));
  }

  async function warm(lost: AbortSignal): Promise<void> {
    const covers = await db
      .selectDistinct({ sha256: resources.cover })
      .from(resources)
      .where(and(isNull(resources.schoolId), isNull(resources.removedAt), isNotNull(resources.cover)));
    for (const { sha256 } of covers) {
      for (const width of WIDTHS) {
        lost.throwIfAborted();
        await makeOne(sha256 ?? '', width);
      }
    }
  }

  async function makeOne(sha256: string, width: number): Promise<void> {
    do await pause(pauseMs);
    while (!pictures.isIdle());
    await pictures.resized(sha256, width, FORMAT).catch((error: unknown) => {
      // What cannot be shown at all is told by whoever shrinks it.
      const isTold = error instanceof AppError && error.id === 'picture.unreadable';
      if (!isTold) log.warn({ err: error, sha256, width }, 'a cover could not be made');
    });
  }

  const done = warmInTurn().catch((error: unknown) => {
    if (!end.signal.aborted) log.warn({ err: error }, 'covers could not be made ahead');
  });
  return {
    done,
    stop: () => {
      end.abort();
      return done;
    },
  };
}
