import { drawMedia, type SceneMedia } from '@orrery/scene';
import { PerspectiveCamera, type Scene, Vector4, type WebGLRenderer } from 'three';

/** What is drawn: the page's own picture of this frame, from this camera. */
export interface FrameSight {
  readonly gl: WebGLRenderer;
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  readonly media: SceneMedia | null;
}

/** How wide a student's view is drawn where a headset's own is too wide for a small picture. */
const FIELD_OF_VIEW = 75;

const viewport = new Vector4();
const eye = new PerspectiveCamera(FIELD_OF_VIEW, 16 / 9, 0.05, 1500);

/**
 * In an immersive session the canvas is empty, because the headset has a buffer of its own: the student's eye is drawn
 * once more into a corner of it.
 * @returns where it stands, in the canvas's own pixels from its top
 */
export function drawEye(sight: FrameSight, wanted: { readonly width: number; readonly height: number }) {
  const { gl, scene, camera, media } = sight;
  const width = Math.min(wanted.width, gl.domElement.width);
  const height = Math.min(wanted.height, gl.domElement.height);
  const target = gl.getRenderTarget();
  const ratio = gl.getPixelRatio();
  gl.getViewport(viewport);
  camera.matrixWorld.decompose(eye.position, eye.quaternion, eye.scale);
  eye.aspect = width / height;
  eye.updateProjectionMatrix();
  eye.updateMatrixWorld();
  gl.xr.enabled = false;
  gl.setRenderTarget(null);
  gl.setViewport(0, 0, width / ratio, height / ratio);
  try {
    drawMedia(gl, scene, eye, media);
  } finally {
    gl.xr.enabled = true;
    gl.setViewport(viewport);
    gl.setRenderTarget(target);
  }
  return { x: 0, y: gl.domElement.height - height, width, height };
}
