import { nextRate, speedOf, startRate } from './rate';
import { patchUpload } from './upload-store';

/** Between two changes of what is shown, in milliseconds: more nobody can read. */
const SHOWN_EVERY_MS = 250;

/** Shows how much of a file has been sent, and knows whether anything was. */
export function createProgress(id: string, size: number) {
  let moved = false;
  let rate: ReturnType<typeof startRate> | null = null;
  let shownMs = Number.NEGATIVE_INFINITY;
  return {
    hasMoved: () => moved,
    onProgress(sent: number): void {
      const nowMs = performance.now();
      // What had arrived before says nothing of the speed now.
      rate ??= startRate(sent, nowMs);
      moved ||= sent > rate.sent;
      if (nowMs - shownMs < SHOWN_EVERY_MS && sent < size) return;
      shownMs = nowMs;
      rate = nextRate(rate, { sent, size, nowMs });
      patchUpload(id, {
        sent,
        isWaiting: false,
        bytesPerSecond: speedOf(rate),
        secondsLeft: rate.secondsLeft,
      });
    },
  };
}
