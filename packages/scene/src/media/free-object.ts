import { type Material, Mesh, type Object3D, SkinnedMesh, Texture } from 'three';

/** Frees geometry, materials, textures, their bitmaps and skeletons of everything under an object. */
export function freeObject(root: Object3D): void {
  const textures = texturesOf(root);
  root.traverse((node) => {
    if (node instanceof SkinnedMesh) node.skeleton.dispose();
    if (!(node instanceof Mesh)) return;
    node.geometry.dispose();
    for (const material of materialsOf(node)) material.dispose();
  });
  for (const texture of textures) {
    texture.dispose();
    if (texture.source.data instanceof ImageBitmap) texture.source.data.close();
  }
}

/** Every texture that the materials under an object use. */
export function texturesOf(root: Object3D): Set<Texture> {
  const textures = new Set<Texture>();
  root.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    for (const material of materialsOf(node)) {
      for (const value of Object.values(material)) if (value instanceof Texture) textures.add(value);
    }
  });
  return textures;
}

function materialsOf(mesh: Mesh): Material[] {
  return [mesh.material].flat();
}
