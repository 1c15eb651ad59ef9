import {
  CanvasTexture,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  RepeatWrapping,
  RingGeometry,
  SRGBColorSpace,
} from 'three';
import type { BoundaryLook } from './boundary';

const BRASS = 0xe2bc6a;
const EMBER = 0xff8a6b;
const WALL_METRES = 2.3;
/** Just above the floor, so that the two never fight for a pixel. */
const LIFT_METRES = 0.012;
const SEGMENTS = 72;

/** Ring and wall of the safe area, in the device's own space. */
export interface SafetyObject {
  readonly object: Group;
  /** @param radius metres @param floor height of the floor in metres */
  place(x: number, z: number, radius: number, floor: number): void;
  look(look: BoundaryLook): void;
  dispose(): void;
}

/** Makes both; the wall costs nothing while it cannot be seen. */
export function createSafetyObject(): SafetyObject {
  const texture = lattice();
  const drawn = { transparent: true, depthWrite: false, toneMapped: false, side: DoubleSide } as const;
  const ring = new Mesh(
    new RingGeometry(0.94, 1, SEGMENTS),
    new MeshBasicMaterial({ color: BRASS, ...drawn }),
  );
  ring.rotation.x = -Math.PI / 2;
  ring.position.y = LIFT_METRES;
  const cylinder = new CylinderGeometry(1, 1, WALL_METRES, SEGMENTS, 1, true);
  const wall = new Mesh(cylinder, new MeshBasicMaterial({ color: BRASS, map: texture, ...drawn }));
  wall.position.y = WALL_METRES / 2;
  wall.renderOrder = 9;
  const object = new Group();
  object.add(ring, wall);
  object.visible = false;

  return {
    object,
    place(x, z, radius, floor) {
      object.position.set(x, floor, z);
      ring.scale.setScalar(radius);
    },
    look({ ring: bright, wall: solid, wallMetres, outside }) {
      wall.scale.set(wallMetres, 1, wallMetres);
      ring.material.opacity = bright;
      wall.material.opacity = solid;
      wall.visible = solid > 0;
      for (const { material } of [ring, wall]) material.color.setHex(outside ? EMBER : BRASS);
    },
    dispose() {
      texture.dispose();
      for (const { geometry, material } of [ring, wall]) {
        geometry.dispose();
        material.dispose();
      }
    },
  };
}

/** One cell of the wall: bright lines, and next to nothing between them, so that the class stays in sight. */
function lattice(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 64;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = 'rgba(255,255,255,.1)';
    context.fillRect(0, 0, 64, 64);
    context.strokeStyle = 'rgba(255,255,255,.95)';
    context.lineWidth = 5;
    context.strokeRect(0, 0, 64, 64);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.repeat.set(30, 16);
  texture.anisotropy = 4;
  return texture;
}
