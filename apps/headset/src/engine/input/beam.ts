import { CylinderGeometry, Group, Mesh, MeshBasicMaterial, type Ray, Vector3 } from 'three';

/** Metres: long enough to see where it goes, short enough not to cross the picture. */
const LENGTH = 0.9;
const GAP = 0.06;
const WIDTH = 0.0022;
const BRASS = 0xe2bc6a;
const FORWARD = new Vector3(0, 0, -1);

/** A short beam that starts at what a student points with. */
export interface Beam {
  readonly object: Group;
  /** @param ray in the world; null hides it */
  show(ray: Ray | null): void;
  dispose(): void;
}

export function createBeam(): Beam {
  const geometry = new CylinderGeometry(WIDTH * 0.25, WIDTH, LENGTH, 8, 1, true);
  geometry.rotateX(-Math.PI / 2);
  geometry.translate(0, 0, -GAP - LENGTH / 2);
  const material = new MeshBasicMaterial({
    ...{ color: BRASS, transparent: true, opacity: 0.8 },
    ...{ depthWrite: false, toneMapped: false, fog: false },
  });
  const mesh = new Mesh(geometry, material);
  mesh.raycast = () => undefined;
  const object = new Group();
  object.add(mesh);
  object.visible = false;
  return {
    object,
    show(ray) {
      object.visible = ray !== null;
      if (!ray) return;
      object.position.copy(ray.origin);
      object.quaternion.setFromUnitVectors(FORWARD, ray.direction);
    },
    dispose() {
      geometry.dispose();
      material.dispose();
      object.removeFromParent();
    },
  };
}
