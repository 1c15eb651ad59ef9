import type { CDPSession, Page } from 'playwright-core';
import { percentile } from './figures';

/** How evenly a page was drawn while something happened. */
export interface Frames {
  /** Between two frames of the page's own thread, in milliseconds. */
  readonly medianMs: number;
  readonly p95Ms: number;
  /** The screen's beats in Chromium's trace, and those at which the page owed a frame and brought none. */
  readonly beats: number;
  readonly dropped: number;
}

/** One frame on its way from its beginning to the screen. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly args?: { readonly frame_reporter?: { readonly state?: string } };
}

const CATEGORIES = ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline'];

/** Watches a page's frames, its own and those of Chromium's trace, while something happens to it. */
export async function watchFrames(
  page: Page,
  protocol: CDPSession,
  happening: () => Promise<void>,
): Promise<Frames> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  protocol.on('Tracing.dataCollected', collect);
  const complete = new Promise((resolve) => protocol.once('Tracing.tracingComplete', resolve));
  await protocol.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await page.evaluate(WATCH);
  await happening();
  const times = (await page.evaluate('globalThis.orreryFrames.end()')) as number[];
  await protocol.send('Tracing.end');
  await complete;
  protocol.off('Tracing.dataCollected', collect);
  const intervals = times.slice(1).map((time, index) => time - (times[index] ?? time));
  // The browser's own process draws frames too.
  const pid = events.find(({ name }) => name === 'FireAnimationFrame')?.pid;
  const states = events.flatMap((event) =>
    event.pid === pid ? (event.args?.frame_reporter?.state ?? []) : [],
  );
  return {
    medianMs: percentile(intervals, 0.5),
    p95Ms: percentile(intervals, 0.95),
    beats: states.length,
    dropped: states.filter((state) => state === 'STATE_DROPPED').length,
  };
}

/** Runs in the page; a text, because a compiled function would bring helpers that no page has. */
const WATCH = `
  const times = [];
  let isOver = false;
  const note = (time) => {
    times.push(time);
    if (!isOver) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  globalThis.orreryFrames = { end: () => { isOver = true; return times; } };
`;
