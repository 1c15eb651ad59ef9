import { type BufferGeometry, Group, Mesh, MeshBasicMaterial, type Texture } from 'three';

/** A shape that shows a picture exactly as it is: unlit, without fog or tone mapping. */
export interface Surface {
  readonly object: Group;
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  setTexture(texture: Texture): void;
  dispose(): void;
}

/** Takes over the geometry; the texture stays its maker's. */
export function createSurface(geometry: BufferGeometry, texture: Texture): Surface {
  const material = new MeshBasicMaterial({ map: texture, toneMapped: false, fog: false });
  const mesh = new Mesh(geometry, material);
  const object = new Group();
  object.add(mesh);
  return {
    object,
    mesh,
    setTexture(next) {
      material.map = next;
      material.needsUpdate = true;
    },
    dispose() {
      object.removeFromParent();
      geometry.dispose();
      material.dispose();
    },
  };
}
