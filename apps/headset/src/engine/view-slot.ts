import { MathUtils, type Object3D, type PerspectiveCamera } from 'three';

/** A place on the page in CSS pixels. */
export interface Slot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Puts an object in front of a camera so that it fills a place of the page, which the page's layout decides.
 * @param span width of the object in its own metres
 * @param depth distance from the camera in metres
 */
export function placeInSlot(
  object: Object3D,
  camera: PerspectiveCamera,
  slot: Slot,
  view: { readonly width: number; readonly height: number },
  span: number,
  depth: number,
): void {
  const viewHeight = 2 * depth * Math.tan(MathUtils.degToRad(camera.fov / 2));
  const metresPerPixel = viewHeight / view.height;
  const x = slot.left + slot.width / 2 - view.width / 2;
  const y = view.height / 2 - (slot.top + slot.height / 2);
  object.position.set(x * metresPerPixel, y * metresPerPixel, -depth);
  object.scale.setScalar((slot.width * metresPerPixel) / span);
}
