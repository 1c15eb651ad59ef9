import { SUN_COLOUR } from '../shared/kit.js';

const SECONDS_A_DAY = 6;
const UP = { x: 0, y: 1, z: 0 };

/** An Earth with axis and equator. `holder` stands still; `lean` turns with the axis. */
export async function createEarth(stage, kit, radius, sun) {
  const { THREE } = stage;
  const globe = await kit.globe('earth.jpg', radius, sun, { air: 0.55 });
  const lean = new THREE.Group();
  const reach = radius * 1.38;
  const axis = kit.line([new THREE.Vector3(0, -reach, 0), new THREE.Vector3(0, reach, 0)], {
    colour: 0xffffff,
    opacity: 0.85,
  });
  const equator = kit.circle(radius * 1.006, { colour: SUN_COLOUR, opacity: 0.55 });
  lean.add(globe.mesh, axis, equator);
  const holder = new THREE.Group();
  holder.add(lean);
  const up = new THREE.Vector3(UP.x, UP.y, UP.z);
  return {
    holder,
    lean,
    /** Turns about its axis. */
    spin(seconds) {
      globe.mesh.rotation.y = (seconds / SECONDS_A_DAY) * 2 * Math.PI;
    },
    /** Points the north pole. @param north unit vector */
    point(north) {
      lean.quaternion.setFromUnitVectors(up, north);
    },
  };
}
