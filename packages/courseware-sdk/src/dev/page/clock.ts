/** The second of a chapter, as a class's clock tells it. */
export interface Clock {
  readonly playing: boolean;
  /** Seconds, up to the chapter's end. */
  now(): number;
  setPlaying(playing: boolean): void;
  seek(seconds: number): void;
  /** Another chapter: its length in seconds. */
  setDuration(seconds: number): void;
}

/** @param read milliseconds of any clock that never goes back */
export function createClock(read: () => number = () => performance.now()): Clock {
  let duration = 0;
  let from = 0;
  let since: number | null = null;
  const now = () => Math.min(duration, from + (since === null ? 0 : (read() - since) / 1000));
  return {
    get playing() {
      return since !== null && now() < duration;
    },
    now,
    setPlaying(playing) {
      from = now();
      if (playing && from >= duration) from = 0;
      since = playing ? read() : null;
    },
    seek(seconds) {
      from = Math.max(0, Math.min(duration, seconds));
      if (since !== null) since = read();
    },
    setDuration(seconds) {
      duration = seconds;
      from = Math.min(from, seconds);
    },
  };
}
