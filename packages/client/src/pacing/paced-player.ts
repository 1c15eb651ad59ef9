/** `HTMLMediaElement.HAVE_CURRENT_DATA` and `HAVE_FUTURE_DATA`, also where there is no DOM. */
export const HAVE_CURRENT_DATA = 2;
export const HAVE_FUTURE_DATA = 3;

/** What a pacer uses of a video element; the simulator's player is one too. */
export interface PacedPlayer {
  readonly paused: boolean;
  readonly seeking: boolean;
  readonly readyState: number;
  /** Seconds; NaN or infinite where it is not known. */
  readonly duration: number;
  currentTime: number;
  playbackRate: number;
  loop: boolean;
  muted: boolean;
  play(): Promise<void>;
  pause(): void;
  addEventListener(type: string, listener: () => void, options?: { readonly signal?: AbortSignal }): void;
}
