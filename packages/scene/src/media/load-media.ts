import { UnsupportedKind } from '../errors';
import { loadFlatImage } from './adapters/flat-image';
import { loadFlatVideo } from './adapters/flat-video';
import { loadPanoramaImage } from './adapters/panorama-image';
import { loadPanoramaVideo } from './adapters/panorama-video';
import type { LoadOptions, MediaSource, SceneKind, SceneMedia } from './scene-media';

type Adapter = (source: MediaSource, options: LoadOptions) => Promise<SceneMedia>;

/** Models and coursewares come when they are needed: a model's loader is as large as all the rest. */
const ADAPTERS: Readonly<Record<SceneKind, Adapter>> = {
  panorama_image: loadPanoramaImage,
  panorama_video: loadPanoramaVideo,
  image: loadFlatImage,
  video: loadFlatVideo,
  model: async (source, options) => (await import('./adapters/model')).loadModel(source, options),
  courseware: async (source, options) =>
    (await import('./adapters/courseware')).loadCourseware(source, options),
};

/** Whether `loadMedia` can show this kind; pages have hosts of their own. */
export function isSceneKind(kind: string): kind is SceneKind {
  return Object.hasOwn(ADAPTERS, kind);
}

/**
 * Loads a resource as an object for a three.js scene. Videos are loaded, not started.
 * @throws UnsupportedKind, MediaUnreachable, MediaUndecodable, CoursewareInvalid, CoursewareFailed, or the signal's reason when it is aborted
 */
export async function loadMedia(source: MediaSource, options: LoadOptions): Promise<SceneMedia> {
  if (!isSceneKind(source.kind)) throw new UnsupportedKind(source.kind);
  options.signal?.throwIfAborted();
  return ADAPTERS[source.kind](source, options);
}
