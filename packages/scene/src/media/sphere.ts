import type { Texture } from 'three';
import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { lonLatToDirection } from '../frame/direction';
import { EYE_HEIGHT } from './room';
import { createSurface, type Surface } from './surface';

/** Far enough that a step aside moves nothing visibly, near enough for a usual far plane of 1000. */
const RADIUS = 500;
const GRID = { full: { columns: 64, rows: 32 }, small: { columns: 32, rows: 20 } } as const;

/** A picture all around the viewer: equirectangular, seen from inside, its centre at -Z. */
export function createPanoramaSurface(texture: Texture, detail: 'full' | 'small' = 'full'): Surface {
  const { columns, rows } = GRID[detail];
  const surface = createSurface(createInsideSphere(RADIUS, columns, rows), texture);
  surface.mesh.position.y = EYE_HEIGHT;
  surface.mesh.frustumCulled = false;
  // Behind everything that stands in the room, whatever the order of drawing.
  surface.mesh.renderOrder = -1;
  surface.mesh.material.depthWrite = false;
  return surface;
}

/** A sphere whose triangles face inwards, with u to the right and v downwards as in the picture. */
export function createInsideSphere(radius: number, columns: number, rows: number): BufferGeometry {
  const positions: number[] = [];
  const uvs: number[] = [];
  const point = new Vector3();
  for (let row = 0; row <= rows; row++) {
    const v = row / rows;
    // At a pole all columns meet in one point: each triangle there takes the u of its middle.
    const shift = row === 0 || row === rows ? 0.5 : 0;
    for (let column = 0; column <= columns; column++) {
      const u = (column + shift) / columns;
      lonLatToDirection({ longitude: (u - 0.5) * 2 * Math.PI, latitude: (0.5 - v) * Math.PI }, point);
      positions.push(point.x * radius, point.y * radius, point.z * radius);
      uvs.push(u, v);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2));
  geometry.setIndex(insideFaces(columns, rows));
  return geometry;
}

function insideFaces(columns: number, rows: number): number[] {
  const faces: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const topLeft = row * (columns + 1) + column;
      const bottomLeft = topLeft + columns + 1;
      const last = row === rows - 1;
      if (!last) faces.push(topLeft, bottomLeft, bottomLeft + 1);
      if (row !== 0) faces.push(topLeft, last ? bottomLeft : bottomLeft + 1, topLeft + 1);
    }
  }
  return faces;
}
