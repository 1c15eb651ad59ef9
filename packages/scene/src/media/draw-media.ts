import type { Camera, Scene, WebGLRenderer } from 'three';
import type { SceneMedia } from './scene-media';

/**
 * Draws a scene that holds a media. What a courseware put into it may break only when it is drawn: then the courseware
 * is over, by name, and everything else is drawn from the next frame on.
 * @throws what drawing throws where no courseware is shown
 */
export function drawMedia(
  renderer: WebGLRenderer,
  scene: Scene,
  camera: Camera,
  media: SceneMedia | null,
): void {
  try {
    renderer.render(scene, camera);
  } catch (error) {
    if (!media?.lesson) throw error;
    media.lesson.fail(error);
  }
}
