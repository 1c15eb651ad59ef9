import type { EventBody } from '@orrery/client';
import { type CoursewareOutline, type Desired, TEST_CHAPTER } from '@orrery/contract';
import { createRandom } from './random';
import { type PlannedMove, planTest } from './test-plan';

/** A simulated student who takes the tests that are played to their headset. */
export interface TestTaker {
  obey(desired: Pick<Desired, 'play' | 'student'>): void;
  stop(): void;
}

interface TestTakerOptions {
  /** The same seed answers the same test the same way. */
  readonly seed: number;
  /** How long everything takes beside a child's own pace: 0.1 is ten times as fast. */
  readonly pace?: number;
  /** What a courseware asks. */
  readonly outline: (rid: number) => Promise<CoursewareOutline>;
  readonly emit: (event: EventBody) => void;
}

/** One student in one test. */
interface Run {
  readonly key: string;
  readonly reviewId: number;
  readonly student: number | null;
  moves: PlannedMove[];
  /** When the next move is due, and how long it still takes while the class is paused; both in milliseconds. */
  dueMs: number | null;
  leftMs: number;
}

/** Makes the student of a device; nothing is reported before a test chapter is played with a review. */
export function createTestTaker(options: TestTakerOptions): TestTaker {
  const pace = options.pace ?? 1;
  let run: Run | null = null;
  let isPlaying = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function begin(next: Run, rid: number): Promise<void> {
    // What it cannot load it does not answer.
    const outline = await options.outline(rid).catch(() => null);
    if (!outline || run !== next) return;
    next.moves = planTest(outline, createRandom(options.seed + next.reviewId * 31 + (next.student ?? 0)));
    next.leftMs = waitOf(next.moves[0]);
    if (isPlaying) schedule();
  }

  function waitOf(move: PlannedMove | undefined): number {
    return (move?.afterSeconds ?? 0) * 1000 * pace;
  }

  function schedule(): void {
    if (!run || run.dueMs !== null || run.moves.length === 0) return;
    run.dueMs = performance.now() + run.leftMs;
    timer = setTimeout(move, run.leftMs);
  }

  function hold(): void {
    clearTimeout(timer);
    if (!run || run.dueMs === null) return;
    run.leftMs = Math.max(0, run.dueMs - performance.now());
    run.dueMs = null;
  }

  function move(): void {
    const [next, ...rest] = run?.moves ?? [];
    if (!run || !next) return;
    const { reviewId, student } = run;
    options.emit({ ...next.report, reviewId, student } as EventBody);
    run.moves = rest;
    run.dueMs = null;
    run.leftMs = waitOf(rest[0]);
    schedule();
  }

  return {
    obey({ play, student }) {
      const reviewId = play?.chapter === TEST_CHAPTER ? play.reviewId : null;
      isPlaying = play?.status === 'playing';
      const key = play && reviewId !== null ? `${reviewId}:${student?.id ?? ''}` : null;
      if (key !== (run?.key ?? null)) {
        clearTimeout(timer);
        run = null;
        if (play && reviewId !== null && key !== null) {
          run = { key, reviewId, student: student?.id ?? null, moves: [], dueMs: null, leftMs: 0 };
          void begin(run, play.resource);
        }
      } else if (isPlaying) schedule();
      else hold();
    },
    stop() {
      clearTimeout(timer);
      run = null;
    },
  };
}
