import type { Pace, Pacer } from '@orrery/client';
import { positionAt, type Timeline } from '@orrery/contract';

/**
 * The pace of a courseware: it draws the second that the class's clock says, so it is never ahead or behind and
 * has nothing to rehearse.
 * @param serverNow in milliseconds
 */
export function createLessonPacer(serverNow: () => number): Pacer {
  let timeline: Timeline | null = null;
  return {
    rehearse: () => Promise.resolve(),
    follow(next) {
      timeline = next;
    },
    get pace(): Pace {
      if (!timeline) return { status: 'loading', position: 0, skewMs: null };
      const position = positionAt(timeline, serverNow());
      const { status, duration, loop } = timeline;
      const over = duration !== null && !loop && position >= duration;
      if (status === 'paused' || over) return { status: 'paused', position, skewMs: null };
      return { status: 'playing', position, skewMs: 0 };
    },
    stop() {
      timeline = null;
    },
  };
}
