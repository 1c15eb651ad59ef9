import { type Object3D, PerspectiveCamera, Scene, type WebGLRenderer } from 'three';
import { texturesOf } from './free-object';

/** Uploads textures and builds shaders beforehand, so that the first frame with the object is no late one. */
export async function warmUp(object: Object3D, renderer: WebGLRenderer): Promise<void> {
  for (const texture of texturesOf(object)) renderer.initTexture(texture);
  const scene = new Scene();
  scene.add(object);
  await renderer.compileAsync(scene, new PerspectiveCamera());
  object.removeFromParent();
}
