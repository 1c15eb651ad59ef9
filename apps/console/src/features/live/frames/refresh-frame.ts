import { type Frame, type FrameNews, isMinimised, NO_FRAME, nextFrame } from './frame-rules';
import { loadFrame } from './load-frame';

/** The refreshing of one picture, as long as somebody looks. */
export interface FrameRefresh {
  /** Hides the prompt, counts from the beginning and loads at once (LIVE-10). */
  reload(): void;
  stop(): void;
}

/**
 * Loads a student's picture again and again, one at a time; rests while the window is minimised (LIVE-Q5).
 * @param intervalMs from the beginning of one picture to that of the next
 */
export function refreshFrame(
  address: string,
  intervalMs: number,
  onChange: (frame: Frame) => void,
): FrameRefresh {
  const ending = new AbortController();
  let frame = NO_FRAME;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;

  const take = (news: FrameNews) => {
    const before = frame;
    frame = nextFrame(frame, news);
    if (frame === before) return;
    onChange(frame);
    if (before.picture && before.picture !== frame.picture) URL.revokeObjectURL(before.picture);
  };
  const load = async () => {
    round += 1;
    const mine = round;
    const startedMs = performance.now();
    const news = isMinimised(window) ? null : await loadFrame(address, frame.failures, ending.signal);
    if (ending.signal.aborted || mine !== round) {
      if (news?.type === 'loaded') URL.revokeObjectURL(news.picture);
      return;
    }
    if (news) take(news);
    timer = setTimeout(load, Math.max(0, intervalMs - (performance.now() - startedMs)));
  };
  void load();

  return {
    reload() {
      clearTimeout(timer);
      take({ type: 'reload' });
      void load();
    },
    stop() {
      ending.abort();
      clearTimeout(timer);
      if (frame.picture) URL.revokeObjectURL(frame.picture);
    },
  };
}
