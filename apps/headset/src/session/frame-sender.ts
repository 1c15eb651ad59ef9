import type { People } from '@orrery/client';
import type { ResourceKind, Watch } from '@orrery/contract';

/** What a picture is made of: the student's own view, or a card for what cannot be drawn again. */
export type FramePlan = 'view' | 'card';

/** Sends pictures of what a pose alone does not tell, as often as somebody wants them and never otherwise. */
export interface FrameSender {
  /** What is due now; null where nobody waits for a picture. Called once a frame. */
  due(): FramePlan | null;
  /** Takes the next picture; the one after it is due when it went out. @param jpeg in base64; null where none was made */
  send(jpeg: Promise<string | null>): void;
}

interface FrameOptions {
  readonly watching: () => Watch | null;
  /** What plays now; null for nothing. */
  readonly kind: () => ResourceKind | null;
  readonly people: () => Pick<People, 'sendFrame'> | null;
  readonly now?: () => number;
}

/** The server takes one a second; a clock that runs a little fast must not lose every second picture. */
const LEAST_MS = 1_050;

/** Kinds that are not drawn again by whoever watches. */
const PLANS: Partial<Record<ResourceKind, FramePlan>> = { courseware: 'view', page: 'card' };

/** Makes the sender of a device. */
export function createFrameSender(options: FrameOptions): FrameSender {
  const now = options.now ?? (() => performance.now());
  let lastMs = Number.NEGATIVE_INFINITY;
  let busy = false;

  async function deliver(jpeg: Promise<string | null>): Promise<void> {
    try {
      const picture = await jpeg;
      if (picture) await options.people()?.sendFrame(picture);
    } catch {
      // The next picture is better than this one again.
    } finally {
      busy = false;
    }
  }

  return {
    due() {
      const pause = options.watching()?.frameSeconds;
      if (busy || pause === undefined) return null;
      if (now() - lastMs < Math.max(LEAST_MS, pause * 1000)) return null;
      const kind = options.kind();
      return (kind && PLANS[kind]) ?? null;
    },
    send(jpeg) {
      busy = true;
      lastMs = now();
      void deliver(jpeg);
    },
  };
}
