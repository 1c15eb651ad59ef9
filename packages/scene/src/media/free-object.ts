import {
  type BufferGeometry,
  Line,
  type Material,
  Mesh,
  type Object3D,
  Points,
  ShaderMaterial,
  SkinnedMesh,
  Sprite,
  Texture,
} from 'three';

/** What is drawn: it has a geometry and materials of its own. */
type Drawn = Object3D & { geometry: BufferGeometry; material: Material | Material[] };

/** Frees geometry, materials, textures, their bitmaps and skeletons of everything under an object. */
export function freeObject(root: Object3D): void {
  const textures = texturesOf(root);
  root.traverse((node) => {
    if (node instanceof SkinnedMesh) node.skeleton.dispose();
    if (!isDrawn(node)) return;
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
    if (!isDrawn(node)) return;
    for (const material of materialsOf(node)) {
      const values = [...Object.values(material), ...uniformsOf(material)];
      for (const value of values) if (value instanceof Texture) textures.add(value);
    }
  });
  return textures;
}

function uniformsOf(material: Material): unknown[] {
  return material instanceof ShaderMaterial ? Object.values(material.uniforms).map(({ value }) => value) : [];
}

function isDrawn(node: Object3D): node is Drawn {
  return node instanceof Mesh || node instanceof Line || node instanceof Points || node instanceof Sprite;
}

function materialsOf({ material }: Drawn): Material[] {
  return [material].flat();
}
