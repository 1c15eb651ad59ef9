import {
  ClampToEdgeWrapping,
  DataTexture,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three';
import { EYE_HEIGHT } from '../media/room';
import { createInsideSphere } from '../media/sphere';
import { paintHeat } from './heat-pixels';

/** Within the panorama's own sphere; it is drawn over it, whatever the distance. */
const RADIUS = 400;
const DETAIL = { columns: 64, rows: 32 } as const;

/** Where a class looks, as colours over a panorama. Add `object` to a viewer's scene, and `invalidate` it after `show`. */
export interface HeatLayer {
  readonly object: Object3D;
  /** @param cells seconds by cell of the grid, row by row from the top left of the picture */
  show(cells: ArrayLike<number>): void;
  dispose(): void;
}

/** Makes an empty layer. @param grid columns and rows of equal angles around and from top to bottom */
export function createHeatLayer(grid: { readonly columns: number; readonly rows: number }): HeatLayer {
  const pixels = new Uint8Array(grid.columns * grid.rows * 4);
  const texture = new DataTexture(pixels, grid.columns, grid.rows);
  texture.colorSpace = SRGBColorSpace;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  // The picture's left and right edges meet.
  texture.wrapS = RepeatWrapping;
  texture.wrapT = ClampToEdgeWrapping;
  const geometry = createInsideSphere(RADIUS, DETAIL.columns, DETAIL.rows);
  const material = new MeshBasicMaterial({
    map: texture,
    transparent: true,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
    fog: false,
  });
  const object = new Mesh(geometry, material);
  object.position.y = EYE_HEIGHT;
  object.frustumCulled = false;
  object.renderOrder = 1;
  return {
    object,
    show(cells) {
      paintHeat(cells, grid, pixels);
      texture.needsUpdate = true;
    },
    dispose() {
      object.removeFromParent();
      geometry.dispose();
      material.dispose();
      texture.dispose();
    },
  };
}
