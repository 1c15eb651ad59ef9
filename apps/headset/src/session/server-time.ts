import { type Clock, monotonicNow } from '@orrery/client';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const OFFSET_KEY = 'clock.offset';

/** The server's time, also after a reload while the server is away. */
export interface ServerTime {
  /** What the connection's clock starts from. */
  readonly initialOffsetMs: number;
  /** Milliseconds since 1970. */
  now(): number;
  use(clock: Clock): void;
  /** Keeps the present offset for the next life of the page. */
  remember(): void;
}

export function createServerTime(store: Store): ServerTime {
  const stored = Number(store.getItem(OFFSET_KEY) ?? 0);
  const initialOffsetMs = Number.isFinite(stored) ? stored : 0;
  let clock: Clock | null = null;
  return {
    initialOffsetMs,
    now: () => clock?.serverNow() ?? monotonicNow() + initialOffsetMs,
    use(next) {
      clock = next;
    },
    remember() {
      if (clock?.synced) store.setItem(OFFSET_KEY, String(Math.round(clock.offsetMs)));
    },
  };
}
