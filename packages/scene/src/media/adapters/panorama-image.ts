import { loadPictureTexture } from '../picture-texture';
import { DARK_ROOM, panoramaHome } from '../room';
import type { LoadOptions, MediaSource, SceneMedia } from '../scene-media';
import { createPanoramaSurface } from '../sphere';

/** An equirectangular picture around the viewer. */
export async function loadPanoramaImage(source: MediaSource, options: LoadOptions): Promise<SceneMedia> {
  const picture = await loadPictureTexture(source.url, options);
  const surface = createPanoramaSurface(picture.texture, options.detail);
  return {
    kind: 'panorama_image',
    object: surface.object,
    video: null,
    durationSeconds: null,
    home: panoramaHome(),
    panorama: picture.texture,
    background: DARK_ROOM,
    update: () => false,
    dispose() {
      surface.dispose();
      picture.dispose();
    },
  };
}
