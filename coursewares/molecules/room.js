import { createMeshes } from '../shared/meshes.js';

/** Behind what is built, so that it stands before light. Metres. */
const GLOW = { colour: 0x1d3f86, size: 7, y: 1.85, z: -4.4 };

/** A quiet room with light from above the left shoulder. */
export function createRoom({ THREE, group }) {
  const meshes = createMeshes(THREE);
  const lamp = new THREE.DirectionalLight(0xffffff, 1.9);
  lamp.position.set(-1.6, 3.4, 1.2);
  lamp.target.position.set(0, 1.7, -2.7);
  const glow = meshes.glow(GLOW.colour, GLOW.size);
  glow.position.set(0, GLOW.y, GLOW.z);
  group.add(
    meshes.sky(0x0d1533, 0x1d3157, 0x0a0f22),
    glow,
    new THREE.HemisphereLight(0xe6eeff, 0x3a4160, 1.5),
    lamp,
    lamp.target,
  );
  return meshes;
}
