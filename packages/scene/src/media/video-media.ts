import type { Texture } from 'three';
import { closeVideo, openVideo } from './open-video';
import { loadPictureTexture, type PictureTexture } from './picture-texture';
import { DARK_ROOM } from './room';
import type { HomeView, LoadOptions, MediaSource, SceneKind, SceneMedia } from './scene-media';
import type { Surface } from './surface';
import { createVideoTexture, type FollowingTexture } from './video-texture';

/** Where a video is shown, and how it is looked at. */
export interface VideoStage {
  readonly surface: Surface;
  readonly home: HomeView;
}

/**
 * Opens a video and puts it on a stage. A poster stands in only where the browser keeps the first frame back.
 * @param stage builds the surface once the picture's size is known
 */
export async function loadVideoMedia(
  kind: SceneKind,
  source: MediaSource,
  options: LoadOptions,
  stage: (texture: Texture, video: HTMLVideoElement) => VideoStage,
): Promise<SceneMedia> {
  const video = await openVideo(source, options);
  const frames = createVideoTexture(video);
  const poster = frames.hasFrame() ? null : await loadPoster(kind, source, options, frames, video);
  const { surface, home } = stage(poster?.texture ?? frames.texture, video);
  return {
    kind,
    object: surface.object,
    video,
    durationSeconds: Number.isFinite(video.duration) ? video.duration : null,
    home,
    ...(kind === 'panorama_video' ? { panorama: frames.texture } : {}),
    background: DARK_ROOM,
    update(deltaSeconds) {
      const changed = frames.update(deltaSeconds);
      if (poster !== null && frames.hasFrame() && surface.mesh.material.map !== frames.texture) {
        surface.setTexture(frames.texture);
        return true;
      }
      return changed;
    },
    dispose() {
      surface.dispose();
      poster?.dispose();
      frames.dispose();
      closeVideo(video);
    },
  };
}

/** The poster where there is one; without it the video's own darkness does, so a broken poster is no failure. */
async function loadPoster(
  kind: SceneKind,
  source: MediaSource,
  options: LoadOptions,
  frames: FollowingTexture,
  video: HTMLVideoElement,
): Promise<PictureTexture | null> {
  // A panorama's cover is an ordinary picture: bent around the viewer it would be worse than darkness.
  if (source.poster === undefined || kind === 'panorama_video') return null;
  const poster = await loadPictureTexture(source.poster, options).catch(() => null);
  if (options.signal?.aborted) {
    poster?.dispose();
    frames.dispose();
    closeVideo(video);
    throw options.signal.reason;
  }
  return poster;
}
