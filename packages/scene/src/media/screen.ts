import { BufferAttribute, BufferGeometry, type Texture, Vector3 } from 'three';
import { fitBox, type Size } from './fit-size';
import { EYE_HEIGHT } from './room';
import type { HomeView } from './scene-media';
import { createSurface, type Surface } from './surface';

/** A 16:9 picture is 3 m wide at 3 m: as large as a good cinema seat sees it, without turning the head. */
const DISTANCE = 3;
const BOX: Size = { width: 3, height: 3 * (9 / 16) };

/** A picture that stands upright in front of the viewer. */
export function createScreenSurface(texture: Texture, picture: Size): Surface & { home: HomeView } {
  const size = fitBox(picture, BOX);
  const surface = createSurface(createPlane(size), texture);
  surface.mesh.position.set(0, EYE_HEIGHT, -DISTANCE);
  return { ...surface, home: screenHome(size) };
}

/** A standing rectangle with v downwards as in the picture. */
function createPlane(size: Size): BufferGeometry {
  const x = size.width / 2;
  const y = size.height / 2;
  const geometry = new BufferGeometry();
  const positions = new Float32Array([-x, y, 0, x, y, 0, -x, -y, 0, x, -y, 0]);
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), 2));
  geometry.setIndex([0, 2, 3, 0, 3, 1]);
  return geometry;
}

function screenHome(extent: Size): HomeView {
  return {
    eye: new Vector3(0, EYE_HEIGHT, 0),
    target: new Vector3(0, EYE_HEIGHT, -DISTANCE),
    movement: 'look',
    extent,
  };
}
