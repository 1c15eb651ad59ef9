import type { LoadOptions, MediaSource, SceneMedia } from '../scene-media';
import { createScreenSurface } from '../screen';
import { loadVideoMedia } from '../video-media';

/** A plain video on a screen in a dark room. */
export function loadFlatVideo(source: MediaSource, options: LoadOptions): Promise<SceneMedia> {
  return loadVideoMedia('video', source, options, (texture, video) => {
    // A file with sound only has no size: it gets an empty 16:9 screen.
    const width = video.videoWidth || 16;
    const height = video.videoHeight || 9;
    const surface = createScreenSurface(texture, { width, height });
    return { surface, home: surface.home };
  });
}
