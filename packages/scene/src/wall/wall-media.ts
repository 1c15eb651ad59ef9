import { Matrix4, Object3D, Quaternion, Scene, type Vector3, type WebGLRenderer } from 'three';
import { loadMedia } from '../media/load-media';
import type { MediaSource, SceneMedia } from '../media/scene-media';
import type { CornerMask } from './corner-mask';
import { TimeFollower } from './follow-time';
import { PanoramaBatch } from './panorama-batch';

/** Where a camera stands and how it is turned. */
export interface View {
  readonly quaternion: Quaternion;
  readonly position: Vector3;
}

/** One resource on the wall: its scene, and the view of a student whose pose is not known yet. */
export interface WallMedia {
  readonly media: SceneMedia;
  readonly scene: Scene;
  readonly home: View;
  readonly follower: TimeFollower | null;
  /** Draws all tiles of a panorama at once; null for everything else. */
  readonly batch: PanoramaBatch | null;
  /** Whether there is a picture: a video has none before its first frame, and black would look like a broken headset. */
  pictured: boolean;
  /** Whether its picture changed in this frame. */
  changed: boolean;
}

/** Loads a resource for the wall, silent and small. */
export async function loadWallMedia(
  source: MediaSource,
  signal: AbortSignal,
  renderer: WebGLRenderer,
  maxTextureSize: number,
  mask: CornerMask,
  fieldOfView: number,
): Promise<WallMedia> {
  const media = await loadMedia(source, { renderer, signal, muted: true, detail: 'small', maxTextureSize });
  const scene = new Scene();
  scene.add(media.object, mask.createMesh());
  return {
    media,
    scene,
    home: homeView(media),
    follower: media.video === null ? null : new TimeFollower(media.video),
    batch: media.panorama ? new PanoramaBatch(media.panorama, fieldOfView) : null,
    pictured: media.video === null,
    changed: true,
  };
}

/** Frees everything of it. */
export function freeWallMedia({ media, batch }: WallMedia): void {
  batch?.dispose();
  media.dispose();
}

function homeView({ home }: SceneMedia): View {
  const turned = new Matrix4().lookAt(home.eye, home.target, Object3D.DEFAULT_UP);
  return { quaternion: new Quaternion().setFromRotationMatrix(turned), position: home.eye };
}
