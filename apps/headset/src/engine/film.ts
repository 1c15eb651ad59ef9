import { drawEye, type FrameSight } from './eye-view';
import { createFilmPace } from './film-pace';

/** Longest sides of the film in pixels: enough to see what a student sees, little enough for thirty in one room. */
const MAX = { width: 640, height: 360 } as const;

/** A picture that stands still is sent this often, for whoever begins to watch. */
const STILL_MS = 250;

/** The student's own view as a film, made only while somebody watches. */
export interface Film {
  /** What all who watch see; null where this browser cannot film. */
  readonly stream: MediaStream | null;
  setWatched(watched: boolean): void;
  /** Whether this frame must be drawn although nothing moves. */
  isDue(nowMs: number): boolean;
  /** Takes a picture where one is due. To be called right after the frame was drawn: later the browser has given it away. */
  take(sight: FrameSight, nowMs: number): void;
}

/** Makes the film of a page. */
export function createFilm(document: Document): Film {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, MAX);
  const context = canvas.getContext('2d', { alpha: false });
  const track = context ? openTrack(canvas) : null;
  const stream = track ? new MediaStream([track]) : null;
  const pace = createFilmPace();
  let watched = false;
  let takenMs = Number.NEGATIVE_INFINITY;

  return {
    stream,
    setWatched(next) {
      watched = next && stream !== null;
      takenMs = Number.NEGATIVE_INFINITY;
    },
    isDue: (nowMs) => watched && nowMs - takenMs >= STILL_MS,
    take(sight, nowMs) {
      const { gl } = sight;
      const immersive = gl.xr.isPresenting;
      if (!watched || !context || nowMs - takenMs < pace.next(nowMs, immersive)) return;
      takenMs = nowMs;
      const { width, height } = gl.domElement;
      const from = immersive ? drawEye(sight, MAX) : { x: 0, y: 0, width, height };
      fit(canvas, from);
      context.drawImage(
        gl.domElement,
        from.x,
        from.y,
        from.width,
        from.height,
        0,
        0,
        canvas.width,
        canvas.height,
      );
      track?.requestFrame();
    },
  };
}

/** Pictures are sent when they are made, and not when the browser finds time to look. */
function openTrack(canvas: HTMLCanvasElement): CanvasCaptureMediaStreamTrack | null {
  const [track] = canvas.captureStream?.(0).getVideoTracks() ?? [];
  if (!track || !('requestFrame' in track)) return null;
  track.contentHint = 'detail';
  return track as CanvasCaptureMediaStreamTrack;
}

/** Encoders want even sides; changing a canvas's size empties it, so it is done only where it differs. */
function fit(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }): void {
  const scale = Math.min(1, MAX.width / width, MAX.height / height);
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  if (canvas.width !== even(width)) canvas.width = even(width);
  if (canvas.height !== even(height)) canvas.height = even(height);
}
