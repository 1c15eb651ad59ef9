import { SRGBColorSpace, type Texture, VideoTexture } from 'three';

/** Without a word from the browser for this long, a playing video is copied by the clock instead. */
const SILENCE_SECONDS = 0.25;
/** Interval of copying by the clock. */
const COPY_SECONDS = 1 / 30;

/** A texture that follows a video element. */
export interface FollowingTexture {
  readonly texture: Texture;
  /** Whether a picture is there. */
  hasFrame(): boolean;
  /** Call per frame. @returns whether a new picture came since the call before */
  update(deltaSeconds: number): boolean;
  dispose(): void;
}

/**
 * Follows the video by its frame callbacks, so that one frame is copied once however fast we draw. Some browsers
 * stop those callbacks inside an immersive session; then the copy goes by time.
 */
export function createVideoTexture(video: HTMLVideoElement): FollowingTexture {
  const texture = new VideoTexture(video);
  texture.colorSpace = SRGBColorSpace;
  texture.flipY = false;
  const hasFrame = () => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  if (hasFrame()) texture.needsUpdate = true;
  let seenVersion = 0;
  let silentSeconds = 0;
  return {
    texture,
    hasFrame,
    update(deltaSeconds) {
      if (texture.version !== seenVersion) {
        seenVersion = texture.version;
        silentSeconds = 0;
        return true;
      }
      if (video.paused || !hasFrame()) return false;
      silentSeconds += deltaSeconds;
      if (silentSeconds < SILENCE_SECONDS) return false;
      silentSeconds = SILENCE_SECONDS - COPY_SECONDS;
      texture.needsUpdate = true;
      seenVersion = texture.version;
      return true;
    },
    dispose: () => texture.dispose(),
  };
}
