import {
  CylinderGeometry,
  Group,
  Mesh,
  MeshPhongMaterial,
  RingGeometry,
  SphereGeometry,
  TorusGeometry,
} from 'three';
import { brass } from './instrument-brass';
import type { Planet } from './orrery-shape';
import { createSkin } from './planet-skin';

/** How deep below the plane the innermost arm turns, and how much deeper each next one. */
const FIRST_DEPTH = 12;
const DEPTH_STEP = 9;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** An arm with its counterweight, the post at its end, and the planet on the post. */
export function createArm(planet: Planet, index: number) {
  const { distance, degrees, periodSeconds } = planet;
  const depth = FIRST_DEPTH + index * DEPTH_STEP;
  const behind = 26 + distance / 12;
  const group = new Group();
  const metal = brass();
  const radius = distance > 250 ? 1.5 : 1.1;
  const rod = new Mesh(new CylinderGeometry(radius, radius, distance + behind, 12), metal);
  rod.rotation.z = Math.PI / 2;
  rod.position.set((distance - behind) / 2, 0, -depth);
  const weight = new Mesh(new SphereGeometry(5, 24, 16), metal);
  weight.position.set(-behind, 0, -depth);
  const post = new Mesh(new CylinderGeometry(1.2, 1.6, depth, 12), metal);
  post.rotation.x = Math.PI / 2;
  post.position.set(distance, 0, -depth / 2);
  const body = createBody(planet);
  body.group.position.x = distance;
  group.add(rod, weight, post, body.group);
  // The drawing's angles run clockwise, as the page's y does; the planets turn as the drawing's do.
  group.rotation.z = -toRadians(degrees);
  return {
    group,
    advance(passedMs: number) {
      const step = ((2 * Math.PI) / (periodSeconds * 1000)) * passedMs;
      group.rotation.z -= step;
      body.group.rotation.z += step;
      body.advance(passedMs);
    },
  };
}

/** A day of every planet, in milliseconds of the picture. */
const DAY_MS = 24_000;

function createBody({ name, radius, degrees }: Planet) {
  const group = new Group();
  const lean = new Group();
  const globe = new Mesh(
    new SphereGeometry(radius, 48, 32),
    new MeshPhongMaterial({ map: createSkin(name), specular: '#222222', shininess: 12 }),
  );
  // The poles of a sphere lie along y; here north is up, towards the eye, with a lean that shows the bands.
  globe.rotation.x = Math.PI / 2;
  lean.rotation.set(-0.35, 0.3, 0);
  lean.add(globe);
  group.add(lean);
  group.rotation.z = toRadians(degrees);
  if (name === 'saturn') lean.add(createRings());
  const moon = name === 'earth' ? createMoon(group) : null;
  return {
    group,
    advance(passedMs: number) {
      globe.rotation.y += ((2 * Math.PI) / DAY_MS) * passedMs;
      if (moon) moon.rotation.z += ((2 * Math.PI) / (DAY_MS * 1.5)) * passedMs;
    },
  };
}

function createRings(): Group {
  const rings = new Group();
  for (const [inner, outer, colour, opacity] of [
    [35, 41, '#a9853f', 0.75],
    [41.5, 49, '#f0dca8', 0.95],
    [50.5, 55, '#c9973b', 0.85],
  ] as const) {
    const material = new MeshPhongMaterial({
      color: colour,
      emissive: colour,
      emissiveIntensity: 0.3,
      opacity,
      transparent: true,
      side: 2,
    });
    rings.add(new Mesh(new RingGeometry(inner, outer, 96), material));
  }
  return rings;
}

/** The moon on its ring around the Earth. */
function createMoon(earth: Group): Group {
  const turning = new Group();
  const moon = new Mesh(new SphereGeometry(4.5, 24, 16), new MeshPhongMaterial({ color: '#e9e3d2' }));
  moon.position.set(30 * Math.cos(0.64), 30 * Math.sin(0.64), 0);
  turning.add(moon, new Mesh(new TorusGeometry(30, 0.7, 8, 96), brass()));
  earth.add(turning);
  return turning;
}
