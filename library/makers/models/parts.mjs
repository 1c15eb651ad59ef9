// What the drawn models share: materials, solids of revolution, tubes, and writing a GLB from Node.
import * as THREE from 'three';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';
import { mergeGeometries, mergeVertices } from 'three/addons/utils/BufferGeometryUtils.js';

// The exporter reads blobs as a browser does.
globalThis.FileReader ??= class {
  readAsArrayBuffer(blob) {
    blob.arrayBuffer().then((buffer) => {
      this.result = buffer;
      this.onloadend();
    });
  }
};

/** A plain material. */
export const paint = (color, options = {}) =>
  new THREE.MeshStandardMaterial({ color, roughness: 0.55, metalness: 0, ...options });

/** A mesh at a place. */
export function put(geometry, material, [x, y, z] = [0, 0, 0]) {
  const mesh = new THREE.Mesh(geometry, material);
  mesh.position.set(x, y, z);
  return mesh;
}

/** A group that is called something. */
export function group(name, ...children) {
  const made = new THREE.Group();
  made.name = name;
  made.add(...children);
  return made;
}

/** A solid of revolution from [radius, height] points. */
export const turned = (points, segments = 40) =>
  new THREE.LatheGeometry(
    new THREE.SplineCurve(points.map(([r, y]) => new THREE.Vector2(Math.max(r, 1e-4), y))).getPoints(points.length * 4),
    segments,
  );

/** A tube through points. */
export const tube = (points, radius, segments = 64, sides = 10, closed = false) =>
  new THREE.TubeGeometry(
    new THREE.CatmullRomCurve3(points.map((point) => new THREE.Vector3(...point)), closed),
    segments,
    radius,
    sides,
    closed,
  );

/** A rod between two points. */
export function rod(from, to, radius, sides = 12) {
  const [a, b] = [new THREE.Vector3(...from), new THREE.Vector3(...to)];
  const along = b.clone().sub(a);
  const geometry = new THREE.CylinderGeometry(radius, radius, along.length(), sides);
  geometry.applyQuaternion(
    new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 1, 0), along.clone().normalize()),
  );
  const middle = a.add(b).multiplyScalar(0.5);
  return geometry.translate(middle.x, middle.y, middle.z);
}

/** One geometry from many: one draw call instead of hundreds. */
export const joined = (geometries) =>
  mergeGeometries(
    geometries.map((geometry) => {
      const plain = geometry.index ? geometry.toNonIndexed() : geometry.clone();
      plain.deleteAttribute('uv');
      return plain;
    }),
  );

/** The dark edges of a solid, as rods that can be seen from anywhere. */
export function edges(geometry, radius, angle = 20) {
  const lines = new THREE.EdgesGeometry(geometry, angle).attributes.position;
  const at = (index) => new THREE.Vector3().fromBufferAttribute(lines, index).toArray();
  const rods = [];
  for (let index = 0; index < lines.count; index += 2) rods.push(rod(at(index), at(index + 1), radius, 8));
  return joined(rods);
}

/** Writes what was built as a binary glTF, standing on y = 0. */
export async function toGlb(object, animations = []) {
  object.traverse((mesh) => {
    if (!mesh.isMesh) return;
    // Nothing here has a texture, and shared corners halve the file.
    const plain = mesh.geometry.clone();
    plain.deleteAttribute('uv');
    mesh.geometry = mergeVertices(plain, 1e-5);
  });
  const scene = new THREE.Scene();
  scene.add(object);
  return Buffer.from(await new GLTFExporter().parseAsync(scene, { binary: true, animations }));
}
