import { createDisc } from '../../library/coursewares/moon-phases-vr/month.js';
import { createRays, createSystem } from '../../library/coursewares/moon-phases-vr/system.js';
import { SYNODIC_DAYS } from '../../library/coursewares/shared/astronomy.js';
import { LINE_COLOUR } from '../../library/coursewares/shared/kit.js';
import { ROUND, snapTo } from './phase-places.js';

const RADIUS = 0.72;
const RISE = 0.62;
const LABEL = 0.1;
const EYE = { x: 0, y: 1.6, z: 0 };

/**
 * Earth, the Moon that a student can carry round it, and the Moon's disc as it stands in the sky.
 * @returns {object, place, carry, dots, disc, age}: `carry` lets a student move the Moon
 */
export async function createMoon(stage, kit) {
  const { THREE, group } = stage;
  const system = await createSystem(stage, kit, { radius: RADIUS, earth: 0.2, moon: 0.12, rise: RISE });
  system.object.position.set(-0.55, 1.98, -2.7);
  system.object.add(
    kit.circle(RADIUS, { colour: LINE_COLOUR, opacity: 0.65 }),
    createRays(stage, kit, -1.25, -0.9, 0.5),
  );
  const sunlight = stage.label(kit.say({ en: 'Sunlight', zh: '阳光' }), LABEL);
  sunlight.object.position.set(-1.06, 0.4, 0);
  system.object.add(sunlight.object);
  const names = [
    // Beside it: above and below it the Moon passes.
    [system.earthHolder, { en: 'Earth', zh: '地球' }, { x: 0.34, y: 0 }],
    [system.moonHolder, { en: 'Moon', zh: '月球' }, { x: 0, y: 0.21 }],
  ];
  for (const [holder, texts, { x, y }] of names) {
    const label = stage.label(kit.say(texts), LABEL);
    label.object.position.set(x, y, 0);
    holder.add(label.object);
  }
  const disc = await createDisc(stage, kit);
  // Room for a question with its answers.
  disc.object.position.y = 2.05;
  group.add(system.object, disc.object);
  const moon = { system, disc, elongation: 0, place };

  /**
   * @param elongation from the Sun, in radians @param turns of Earth about itself
   * @param seen which Moon the disc shows, where it is another one
   */
  function place(elongation, turns = 0, seen = elongation) {
    moon.elongation = toRound(elongation);
    system.place(moon.elongation);
    system.spin(turns);
    const shown = toRound(seen);
    disc.show((shown / ROUND) * SYNODIC_DAYS, shown);
  }

  return Object.assign(moon, {
    carry: createCarrying(THREE, stage, moon),
    dots: () => createDots(stage, moon),
  });
}

function toRound(angle) {
  return ((angle % ROUND) + ROUND) % ROUND;
}

/** Lets a student take the Moon. @returns (handlers {start, move(elongation), end}) */
function createCarrying(THREE, stage, { system }) {
  const plane = new THREE.Plane();
  const ray = new THREE.Ray();
  const hit = new THREE.Vector3();
  const up = new THREE.Vector3();

  /** Where on the orbit a place is meant, as the student sees it. */
  function toElongation(position) {
    const { object } = system;
    up.set(0, 1, 0).applyQuaternion(object.quaternion);
    plane.setFromNormalAndCoplanarPoint(up, object.position);
    ray.origin.set(EYE.x, EYE.y, EYE.z);
    ray.direction.copy(position).sub(ray.origin).normalize();
    const seen = ray.intersectPlane(plane, hit) ?? position;
    object.updateMatrix();
    const local = seen.clone().applyMatrix4(object.matrix.clone().invert());
    return Math.atan2(local.z, -local.x);
  }

  return ({ start, move, end }) => {
    stage.grab(system.moonHolder, {
      start,
      move: (position) => move(toElongation(position)),
      end,
    });
  };
}

/** Eight places on the orbit that can be pressed. @returns {object, onPick(handler)} */
function createDots(stage, { system }) {
  const { THREE } = stage;
  const object = new THREE.Group();
  const handlers = [];
  const shape = new THREE.SphereGeometry(0.035, 16, 12);
  for (let index = 0; index < 8; index++) {
    const angle = (index / 8) * ROUND;
    const material = new THREE.MeshBasicMaterial({ color: LINE_COLOUR, toneMapped: false });
    const dot = new THREE.Mesh(shape, material);
    dot.name = `dot-${index}`;
    dot.position.set(-Math.cos(angle) * RADIUS, 0, Math.sin(angle) * RADIUS);
    const reach = new THREE.Mesh(new THREE.SphereGeometry(0.09, 10, 8), material);
    reach.visible = false;
    dot.add(reach);
    stage.onHover(dot, (hovered) => dot.scale.setScalar(hovered ? 1.5 : 1));
    stage.onSelect(dot, () => {
      for (const handler of handlers) handler(snapTo(angle));
    });
    object.add(dot);
  }
  system.object.add(object);
  return { object, onPick: (handler) => handlers.push(handler) };
}
