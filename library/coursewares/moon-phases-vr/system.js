import { SUN_COLOUR } from '../shared/kit.js';

/**
 * Earth, the Moon on its orbit, and sunlight from the left, in a plane that is seen from above the north. Sizes and
 * distances are not to scale.
 */
export async function createSystem(stage, kit, { radius, earth, moon, rise }) {
  const { THREE } = stage;
  const object = new THREE.Group();
  object.rotation.x = rise;
  const sun = new THREE.Object3D();
  sun.position.set(-80, 0, 0);
  const earthGlobe = await kit.globe('earth.jpg', earth, sun, { air: 0.55 });
  const moonGlobe = await kit.globe('moon.jpg', moon, sun, { night: 0.07 });
  const earthHolder = new THREE.Group();
  earthHolder.add(earthGlobe.mesh);
  const moonHolder = new THREE.Group();
  moonHolder.add(moonGlobe.mesh);
  object.add(sun, earthHolder, moonHolder);
  return {
    object,
    earthHolder,
    moonHolder,
    moonGlobe,
    /**
     * @param elongation of the Moon from the Sun, 0 at new moon; counter-clockwise seen from the north
     * @param height over the plane, in metres
     */
    place(elongation, height = 0) {
      moonHolder.position.set(-Math.cos(elongation) * radius, height, Math.sin(elongation) * radius);
      // The same face is always turned to Earth.
      moonGlobe.mesh.rotation.y = elongation;
    },
    /** Earth turns once a day. */
    spin(days) {
      earthGlobe.mesh.rotation.y = days * 2 * Math.PI;
    },
  };
}

/** Rays that come side by side from the left. @param height metres that they cover */
export function createRays(stage, kit, from, to, height) {
  const { THREE } = stage;
  const rays = new THREE.Group();
  for (let index = -3; index <= 3; index++) {
    const z = (index / 3) * height;
    const points = [new THREE.Vector3(from, 0, z), new THREE.Vector3(to, 0, z)];
    rays.add(kit.line(points, { colour: SUN_COLOUR, opacity: 0.34 }));
  }
  return rays;
}
