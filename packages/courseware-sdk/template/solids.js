/** A metre is a metre; eyes are at 1.6 m and look along -Z. What matters stands around this place. */
export const MIDDLE = { y: 1.5, z: -2.6 };

/**
 * The solids that both chapters show, lit and on their places.
 * @param {import('@orrery/courseware-sdk').CoursewareStage} stage
 */
export function createSolids({ THREE, group }) {
  const cube = new THREE.Mesh(
    new THREE.BoxGeometry(0.5, 0.5, 0.5),
    new THREE.MeshStandardMaterial({ color: 0x4f86d9, roughness: 0.6 }),
  );
  const pyramid = new THREE.Mesh(
    new THREE.ConeGeometry(0.4, 0.55, 4),
    new THREE.MeshStandardMaterial({ color: 0xe2bc6a, roughness: 0.6, flatShading: true }),
  );
  cube.position.set(-0.6, MIDDLE.y, MIDDLE.z);
  cube.rotation.set(0.3, 0.6, 0);
  pyramid.position.set(0.6, MIDDLE.y, MIDDLE.z);
  const sun = new THREE.DirectionalLight(0xffffff, 2.2);
  sun.position.set(1, 3, 2);
  group.add(cube, pyramid, sun, new THREE.HemisphereLight(0xffffff, 0x39406a, 1.4));
  return { cube, pyramid };
}
