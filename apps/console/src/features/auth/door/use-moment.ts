import { type RefObject, useEffect, useRef, useState } from 'react';
import { wantsStillness } from '../../../lib/stillness';

/** A picture that moves on a canvas, once it is running. */
export interface Moment {
  setPaused(paused: boolean): void;
  dispose(): void;
}

/**
 * Starts a picture. It calls `onFirstFrame` when the canvas may replace the still, and `onTooSlow` when the still had
 * better come back.
 */
export type StartMoment = (
  canvas: HTMLCanvasElement,
  onFirstFrame: () => void,
  onTooSlow: () => void,
) => Moment | Promise<Moment>;

interface MovingPicture {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** The canvas shows what the still shows, and moves. */
  readonly running: boolean;
  readonly paused: boolean;
  readonly togglePaused: () => void;
}

/** How long the page stands before anything moves: whoever logs in at once pays nothing for it. */
const STANDS_MS = 1_500;

/** Longest wait for an idle browser, so that a busy page gets its picture too. */
const IDLE_WITHIN_MS = 4_000;

/**
 * Turns a still into a moving picture after the form is usable and the browser has nothing else to do; never for
 * whoever wants stillness or saves data, and where it fails the still simply stays.
 * @param load fetches the code of the picture
 */
export function useMoment(load: () => Promise<StartMoment>): MovingPicture {
  const canvas = useRef<HTMLCanvasElement>(null);
  const moment = useRef<Moment | null>(null);
  const [running, setRunning] = useState(false);
  const [paused, setPaused] = useState(false);
  const loader = useRef(load);
  useEffect(() => {
    if (wantsStillness() || savesData()) return;
    const ending = new AbortController();
    const begin = async () => {
      const start = await loader.current();
      if (ending.signal.aborted || !canvas.current) return;
      const started = await start(
        canvas.current,
        () => setRunning(true),
        () => setRunning(false),
      );
      if (ending.signal.aborted) started.dispose();
      else moment.current = started;
    };
    // The still is a finished page: that no picture comes (no WebGL, no network) is no failure of the door.
    const cancel = whenIdle(() => void begin().catch(() => undefined));
    return () => {
      ending.abort();
      cancel();
      moment.current?.dispose();
      moment.current = null;
    };
  }, []);
  useEffect(() => moment.current?.setPaused(paused), [paused]);
  return { canvas, running, paused, togglePaused: () => setPaused(!paused) };
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Calls back when the page has stood for a while and the browser is idle. @returns takes the wish back */
function whenIdle(callback: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if (!window.requestIdleCallback) callback();
    else idle = requestIdleCallback(callback, { timeout: IDLE_WITHIN_MS });
  }, STANDS_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
