import { LinearFilter, SRGBColorSpace, Texture } from 'three';
import { isSoftwareRendering } from '../renderer';

/** Without a word from the browser for this long, a playing video is copied by the clock instead. */
const SILENCE_SECONDS = 0.25;
/** Interval of copying by the clock. */
const COPY_SECONDS = 1 / 30;
/** Copies come at most this often where the processor makes them: one takes longer than drawing the frame. */
const SLOW_COPY_SECONDS = 1 / 15;

/** A texture that follows a video element. */
export interface FollowingTexture {
  readonly texture: Texture;
  /** Whether a picture is there. */
  hasFrame(): boolean;
  /** Call per frame. @returns whether a new picture came since the call before */
  update(deltaSeconds: number): boolean;
  dispose(): void;
}

/** A texture that the renderer treats as a video's, copied when we say so and not at each frame. */
class FrameTexture extends Texture<HTMLVideoElement> {
  readonly isVideoTexture = true;

  /** The renderer calls this before drawing. */
  update(): void {}
}

/**
 * Follows the video by its frame callbacks, so that one frame is copied once however fast we draw. Some browsers
 * stop those callbacks inside an immersive session; then the copy goes by time.
 */
export function createVideoTexture(video: HTMLVideoElement): FollowingTexture {
  const texture = new FrameTexture(video);
  texture.colorSpace = SRGBColorSpace;
  texture.flipY = false;
  texture.generateMipmaps = false;
  texture.minFilter = LinearFilter;
  const shortestSeconds = isSoftwareRendering() ? SLOW_COPY_SECONDS : 0;
  const hasFrame = () => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  let fresh = hasFrame();
  let silentSeconds = 0;
  let copiedSeconds = Infinity;
  const stopListening = onEachFrame(video, () => {
    fresh = true;
    silentSeconds = 0;
  });
  return {
    texture,
    hasFrame,
    update(deltaSeconds) {
      copiedSeconds += deltaSeconds;
      if (!video.paused) silentSeconds += deltaSeconds;
      const overdue = silentSeconds > SILENCE_SECONDS && copiedSeconds >= COPY_SECONDS && !video.paused;
      if (!hasFrame() || !(fresh || overdue) || copiedSeconds < shortestSeconds) return false;
      fresh = false;
      copiedSeconds = 0;
      texture.needsUpdate = true;
      return true;
    },
    dispose() {
      stopListening();
      texture.dispose();
    },
  };
}

/** Calls back for each frame that the browser presents, as far as it tells. @returns the clean-up */
function onEachFrame(video: HTMLVideoElement, onFrame: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  // A paused video that was moved, and the first frame: not every browser counts these as presented.
  for (const name of ['seeked', 'loadeddata']) video.addEventListener(name, onFrame, { signal });
  if (!('requestVideoFrameCallback' in video)) return () => listeners.abort();
  let request = 0;
  const next = () => {
    onFrame();
    request = video.requestVideoFrameCallback(next);
  };
  request = video.requestVideoFrameCallback(next);
  return () => {
    listeners.abort();
    video.cancelVideoFrameCallback(request);
  };
}
