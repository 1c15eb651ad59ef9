import { panoramaHome } from '../room';
import type { LoadOptions, MediaSource, SceneMedia } from '../scene-media';
import { createPanoramaSurface } from '../sphere';
import { loadVideoMedia } from '../video-media';

/** An equirectangular video around the viewer, the same picture for both eyes. */
export function loadPanoramaVideo(source: MediaSource, options: LoadOptions): Promise<SceneMedia> {
  return loadVideoMedia('panorama_video', source, options, (texture) => ({
    surface: createPanoramaSurface(texture, options.detail),
    home: panoramaHome(),
  }));
}
