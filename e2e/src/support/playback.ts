import type { Headset } from './headset';

/** How a headset played while it was recorded. */
export interface Playback {
  /** Longest time during which the picture did not move. */
  readonly longestStillMs: number;
  readonly statuses: readonly string[];
}

const SAMPLE_MS = 50;

/** Records inside the page whether its video moves; the returned function stops and tells. */
export async function recordPlayback({ page }: Headset): Promise<() => Promise<Playback>> {
  const recording = await page.evaluateHandle((sampleMs) => {
    const truth = document.querySelector<HTMLElement>('[data-testid="truth"]');
    const statuses = new Set<string>();
    let position = truth?.dataset.position;
    let movedAt = performance.now();
    let longestStillMs = 0;
    const timer = setInterval(() => {
      statuses.add(truth?.dataset.status ?? '');
      if (truth?.dataset.position !== position) {
        position = truth?.dataset.position;
        movedAt = performance.now();
      }
      longestStillMs = Math.max(longestStillMs, performance.now() - movedAt);
    }, sampleMs);
    return () => {
      clearInterval(timer);
      return { longestStillMs, statuses: [...statuses] };
    };
  }, SAMPLE_MS);
  return () => recording.evaluate((stop) => stop());
}
