import { type Desired, type DesiredPlay, TEST_CHAPTER, type Timeline } from '@orrery/contract';

/** What a student picked in free mode, or that they went back to the shelf (`resource` null). */
export interface Choice {
  /** The teacher's order at that time: a newer one takes over. */
  readonly orderKey: string;
  readonly resource: number | null;
  readonly timeline: Timeline;
}

/** One thing to show: a resource on its timeline. */
export interface Order {
  readonly resource: number;
  readonly chapter: number | null;
  readonly timeline: Timeline;
  /** Chosen by the student, so that the student may pause it and go back. */
  readonly own: boolean;
  /** The test whose chapter plays, and who takes it; null where nothing counts. */
  readonly test: TestRun | null;
}

/** One student in one test. Another of them begins from the start. */
export interface TestRun {
  readonly reviewId: number;
  /** Null where nobody is logged in. */
  readonly student: number | null;
}

/** What the device should be showing. */
export type Wanted =
  | { readonly screen: 'lobby' }
  | { readonly screen: 'shelf' }
  | { readonly screen: 'ended' }
  | { readonly screen: 'stage'; readonly order: Order };

/** Names a teacher's order; two orders with one key are the same. */
export function orderKey(play: DesiredPlay | null): string {
  return play ? [play.resource, play.chapter, play.status, play.position, play.at].join(':') : 'none';
}

/** Whether new orders mean that a class goes on after it was ended. */
export function isNewClass(ended: Desired, next: Desired): boolean {
  if (next.play && orderKey(next.play) !== orderKey(ended.play)) return true;
  // Ending a class takes the device out of it; that is no news, another class is.
  if (next.classroom && next.classroom.id !== ended.classroom?.id) return true;
  return next.playlist.length > 0 && next.playlist.join() !== ended.playlist.join();
}

/**
 * Decides what a device shows.
 * @param desired the newest orders
 * @param choice the student's own pick; counts in free mode only, until the teacher orders something
 * @param ended whether the class was ended on this device
 */
export function wantedOf(desired: Desired, choice: Choice | null, ended: boolean): Wanted {
  if (ended) return { screen: 'ended' };
  const free = desired.mode === 'free';
  if (free && choice && choice.orderKey === orderKey(desired.play)) {
    if (choice.resource === null) return idle(desired);
    return {
      screen: 'stage',
      order: { resource: choice.resource, chapter: null, timeline: choice.timeline, own: true, test: null },
    };
  }
  if (!desired.play) return idle(desired);
  const { resource, chapter, reviewId, ...timeline } = desired.play;
  return { screen: 'stage', order: { resource, chapter, timeline, own: false, test: testOf(desired) } };
}

function testOf({ play, student }: Desired): TestRun | null {
  if (play?.chapter !== TEST_CHAPTER || play.reviewId === null) return null;
  return { reviewId: play.reviewId, student: student?.id ?? null };
}

/** Whether the same student goes on with the same test, or there is none. */
export function isSameRun(one: TestRun | null, other: TestRun | null): boolean {
  return one?.reviewId === other?.reviewId && one?.student === other?.student;
}

function idle(desired: Desired): Wanted {
  return desired.mode === 'free' && desired.playlist.length > 0 ? { screen: 'shelf' } : { screen: 'lobby' };
}
