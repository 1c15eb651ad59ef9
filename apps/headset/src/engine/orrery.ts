import {
  BufferGeometry,
  CylinderGeometry,
  DirectionalLight,
  Float32BufferAttribute,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineLoop,
  LineSegments,
  Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  TorusGeometry,
} from 'three';
import { createGlow } from './glow';

/** The instrument that gave the product its name, about one metre across, turning slowly. */
export interface Orrery {
  readonly object: Group;
  update(deltaSeconds: number): void;
  dispose(): void;
}

const BRASS = 0xe2bc6a;
/** The outermost arm turns once in this time; inner ones are faster, as in the sky. */
const OUTER_TURN_SECONDS = 240;

interface PlanetShape {
  readonly orbit: number;
  readonly radius: number;
  readonly colour: number;
  readonly start: number;
  readonly speed: number;
  readonly ring?: boolean;
  readonly moon?: boolean;
}

const PLANETS: readonly PlanetShape[] = [
  { orbit: 0.17, radius: 0.016, colour: 0xdcc79b, start: 2.7, speed: 6 },
  { orbit: 0.28, radius: 0.03, colour: 0x4f7fe0, start: 0.6, speed: 3.4, moon: true },
  { orbit: 0.39, radius: 0.023, colour: 0xc9694a, start: 3.7, speed: 1.9 },
  { orbit: 0.5, radius: 0.047, colour: 0xe3c28f, start: -0.85, speed: 1, ring: true },
];

const brassLine = (opacity: number) =>
  new LineBasicMaterial({ color: BRASS, transparent: true, opacity, depthWrite: false });

function circle(radius: number): BufferGeometry {
  const points: number[] = [];
  for (let index = 0; index < 128; index += 1) {
    const angle = (index / 128) * Math.PI * 2;
    points.push(Math.cos(angle) * radius, 0, Math.sin(angle) * radius);
  }
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3));
}

/** The dial of days: a tick each five degrees, a long one each thirty. */
function dial(radius: number): BufferGeometry {
  const points: number[] = [];
  for (let degrees = 0; degrees < 360; degrees += 5) {
    const angle = (degrees / 180) * Math.PI;
    const end = radius + (degrees % 30 === 0 ? 0.026 : 0.013);
    points.push(Math.cos(angle) * radius, 0, Math.sin(angle) * radius);
    points.push(Math.cos(angle) * end, 0, Math.sin(angle) * end);
  }
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3));
}

function createPlanet(shape: PlanetShape): Group {
  const arm = new Group();
  const material = new MeshStandardMaterial({ color: shape.colour, roughness: 0.45, metalness: 0.1 });
  const ball = new Mesh(new SphereGeometry(shape.radius, 32, 24), material);
  ball.position.x = shape.orbit;
  const rod = new Mesh(
    new CylinderGeometry(0.0026, 0.0026, shape.orbit, 8),
    new MeshBasicMaterial({ color: BRASS }),
  );
  rod.rotation.z = Math.PI / 2;
  rod.position.x = shape.orbit / 2;
  arm.add(rod, ball);
  if (shape.ring) {
    const ring = new Mesh(
      new TorusGeometry(shape.radius * 1.75, shape.radius * 0.14, 8, 64),
      new MeshBasicMaterial({ color: 0xcaa36a }),
    );
    ring.scale.z = 0.15;
    ring.rotation.x = Math.PI / 2 - 0.35;
    ball.add(ring);
  }
  if (shape.moon) {
    const moon = new Mesh(new SphereGeometry(0.008, 16, 12), new MeshStandardMaterial({ color: 0xe9e3d2 }));
    moon.position.x = shape.radius * 1.75;
    ball.add(moon);
  }
  arm.rotation.y = shape.start;
  return arm;
}

function createStand(): Object3D[] {
  const brass = new MeshStandardMaterial({ color: 0xc9973b, roughness: 0.4, metalness: 0.5 });
  const column = new Mesh(new CylinderGeometry(0.006, 0.006, 0.3, 12), brass);
  column.position.y = -0.15;
  const foot = new Mesh(new CylinderGeometry(0.05, 0.085, 0.022, 40), brass);
  foot.position.y = -0.31;
  return [column, foot];
}

/** Makes the orrery. @param reducedMotion whether it stands still */
export function createOrrery(reducedMotion: boolean): Orrery {
  const object = new Group();
  const sun = new Mesh(
    new SphereGeometry(0.066, 40, 28),
    new MeshStandardMaterial({
      color: 0xf0c765,
      emissive: 0xd79a2b,
      emissiveIntensity: 0.75,
      roughness: 0.6,
    }),
  );
  const glow = new Sprite(
    new SpriteMaterial({ map: createGlow(BRASS), transparent: true, depthWrite: false, opacity: 0.8 }),
  );
  glow.scale.setScalar(0.62);
  const lamp = new DirectionalLight(0xfff4dc, 2.6);
  lamp.position.set(-1.2, 1.6, 2.2);
  const room = new HemisphereLight(0x9fb2ff, 0x6b4c1d, 0.9);
  const arms = PLANETS.map(createPlanet);
  object.add(glow, sun, lamp, lamp.target, room, ...arms, ...createStand());
  for (const shape of PLANETS) object.add(new LineLoop(circle(shape.orbit), brassLine(0.95)));
  object.add(new LineLoop(circle(0.56), brassLine(1)), new LineSegments(dial(0.56), brassLine(0.8)));

  const speed = reducedMotion ? 0 : (Math.PI * 2) / OUTER_TURN_SECONDS;
  return {
    object,
    update(deltaSeconds) {
      for (const [index, arm] of arms.entries()) {
        arm.rotation.y += deltaSeconds * speed * (PLANETS[index]?.speed ?? 1);
      }
    },
    dispose: () => object.traverse(disposeOf),
  };
}

function disposeOf(part: Object3D): void {
  if (part instanceof Mesh || part instanceof LineSegments || part instanceof LineLoop)
    part.geometry.dispose();
  if (part instanceof Sprite) part.material.map?.dispose();
  if ('material' in part && part.material instanceof Material) part.material.dispose();
}
