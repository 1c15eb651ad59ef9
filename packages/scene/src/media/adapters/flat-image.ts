import { loadPictureTexture } from '../picture-texture';
import { DARK_ROOM } from '../room';
import type { LoadOptions, MediaSource, SceneMedia } from '../scene-media';
import { createScreenSurface } from '../screen';

/** A plain picture on a screen in space. */
export async function loadFlatImage(source: MediaSource, options: LoadOptions): Promise<SceneMedia> {
  const picture = await loadPictureTexture(source.url, options);
  const surface = createScreenSurface(picture.texture, picture.size);
  surface.mesh.material.transparent = true;
  return {
    kind: 'image',
    object: surface.object,
    video: null,
    durationSeconds: null,
    home: surface.home,
    background: DARK_ROOM,
    update: () => false,
    dispose() {
      surface.dispose();
      picture.dispose();
    },
  };
}
