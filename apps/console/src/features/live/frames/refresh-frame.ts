import { type Frame, type FrameNews, isMinimised, NO_FRAME, nextFrame } from './frame-rules';
import { loadFrame } from './load-frame';

/** The refreshing of one picture, as long as somebody looks. */
export interface FrameRefresh {
  /** Hides the prompt, counts from the beginning and loads at once (LIVE-10). */
  reload(): void;
  stop(): void;
}

interface FrameRefreshOptions {
  readonly onChange: (frame: Frame) => void;
  readonly load?: typeof loadFrame;
  readonly revoke?: (picture: string) => void;
}

/**
 * Loads a student's picture again and again, one at a time; rests while the window is minimised (LIVE-Q5).
 * @param intervalMs from the beginning of one picture to that of the next
 */
export function refreshFrame(
  address: string,
  intervalMs: number,
  { onChange, load = loadFrame, revoke = URL.revokeObjectURL }: FrameRefreshOptions,
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
    if (before.picture && before.picture !== frame.picture) revoke(before.picture);
  };
  const refresh = async () => {
    round += 1;
    const mine = round;
    const startedMs = performance.now();
    const news = isMinimised(window) ? null : await load(address, frame.failures, ending.signal);
    if (ending.signal.aborted || mine !== round) {
      if (news?.type === 'loaded') revoke(news.picture);
      return;
    }
    if (news) take(news);
    timer = setTimeout(refresh, Math.max(0, intervalMs - (performance.now() - startedMs)));
  };
  void refresh();

  return {
    reload() {
      clearTimeout(timer);
      take({ type: 'reload' });
      void refresh();
    },
    stop() {
      ending.abort();
      clearTimeout(timer);
      if (frame.picture) revoke(frame.picture);
    },
  };
}
