import { PerspectiveCamera } from 'three';
import { PICTURE, SEAM, SUN } from './orrery-shape';

/** How far above the sun the eye is, in the picture's units. */
const DISTANCE = 1700;
const NEAR = 200;
const FAR = 4000;

/**
 * An eye straight above the sun whose picture lies exactly on the drawing: one unit in the instrument's plane is one
 * unit of the drawing, which covers its box as `xMaxYMid slice`.
 */
export function createOrreryCamera() {
  const camera = new PerspectiveCamera();
  camera.matrixAutoUpdate = false;
  camera.position.set(0, 0, DISTANCE);
  camera.updateMatrix();
  camera.updateMatrixWorld();
  return {
    camera,
    /** Where ink meets paper, in CSS pixels from the left. */
    seamPixel: 0,
    /** @param width of the box in CSS pixels, as `height` */
    fit(width: number, height: number) {
      const unit = Math.max(width / PICTURE.width, height / PICTURE.height);
      const left = PICTURE.width - width / unit;
      const top = (PICTURE.height - height / unit) / 2;
      const scale = NEAR / DISTANCE;
      camera.projectionMatrix.makePerspective(
        (left - SUN.x) * scale,
        (PICTURE.width - SUN.x) * scale,
        (SUN.y - top) * scale,
        (SUN.y - top - height / unit) * scale,
        NEAR,
        FAR,
      );
      camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
      this.seamPixel = (SEAM - left) * unit;
    },
  };
}
