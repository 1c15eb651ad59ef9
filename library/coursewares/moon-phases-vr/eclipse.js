import { DEGREES } from '../shared/astronomy.js';
import { createKit, ease, LINE_COLOUR } from '../shared/kit.js';
import { createRays, createSystem } from './system.js';

const RADIUS = 1.12;
const EARTH = 0.22;
const MOON = 0.085;
/** Drawn steeper than the true 5.1°, or it could not be seen at these sizes. */
const INCLINATION = 17 * DEGREES;
/** The shadow's half width where the Moon passes it, and its length. */
const SHADOW = { near: EARTH, far: 0.15, length: 1.5 };
const FIRST = { from: 2, to: 16 };
const TURN = { from: 18, to: 23 };
const SECOND = { from: 23, to: 38 };

const TEXTS = [
  {
    at: 0,
    en: 'Earth throws a shadow away from the Sun. Why does the full moon not go dark in it every month?',
    zh: '地球背着太阳的一侧有影子。为什么满月时月球不会每个月都进入影子里呢？',
  },
  {
    at: 8,
    en: 'The Moon’s orbit is tilted by about 5°; it is drawn steeper here. This full moon passes above the shadow.',
    zh: '月球轨道倾斜约5°（图中画得更陡）。这次满月从影子上方经过。',
  },
  {
    at: 17,
    en: 'About three months later the Sun shines along the line where the two planes cross.',
    zh: '大约三个月后，阳光正好沿着两个轨道面的交线照来。',
  },
  {
    at: 25,
    en: 'Now the full moon meets the shadow: a lunar eclipse. Light bent by our air makes it copper red.',
    zh: '这时满月进入影子，发生月食。被地球大气折射的光把它染成铜红色。',
  },
  {
    at: 35,
    en: 'So there are at least two lunar eclipses in a year, of one kind or another, but not twelve.',
    zh: '所以每年至少有两次月食（包括半影月食），而不是十二次。',
  },
];

/** Chapter 4: the tilt of the orbit keeps most full moons out of Earth's shadow. */
export async function createEclipse(stage) {
  const { THREE, group } = stage;
  const kit = createKit(stage);
  const system = await createSystem(stage, kit, { radius: RADIUS, earth: EARTH, moon: MOON, rise: 0.24 });
  system.object.position.set(-0.1, 1.84, -2.75);
  const orbit = kit.circle(RADIUS, { colour: LINE_COLOUR, opacity: 0.8 });
  const plane = kit.circle(RADIUS, { opacity: 0.28, dashed: true });
  const shadow = createShadow(THREE);
  system.object.add(orbit, plane, shadow, createRays(stage, kit, -2.1, -1.4, 0.5));
  group.add(system.object);
  addNames(stage, kit, system);
  const caption = kit.captions(TEXTS);
  return {
    update(seconds) {
      const node = Math.PI * (0.5 + 0.5 * ease(seconds, TURN.from, TURN.to));
      const elongation = elongationAt(seconds);
      const height = Math.sin(INCLINATION) * RADIUS;
      system.place(elongation, height * Math.sin(elongation - node));
      system.moonGlobe.setShade(shadowShare(system.moonHolder.position));
      system.spin(seconds / 4);
      tiltOrbit(orbit, node);
      caption(seconds);
      return false;
    },
  };
}

/** Where each of the two passes begins and ends: a little after first quarter, a little before last quarter. */
const PASS = { from: 0.55 * Math.PI, to: 1.45 * Math.PI };
/** Months between them. */
const MONTHS = 3;

/** Past the full moon, three quick months, and past the full moon again. */
function elongationAt(seconds) {
  const between = MONTHS * 2 * Math.PI;
  if (seconds >= SECOND.from) return between + passAt(seconds, SECOND);
  return passAt(seconds, FIRST) + (between + PASS.from - PASS.to) * ease(seconds, TURN.from, TURN.to);
}

function passAt(seconds, { from, to }) {
  const share = Math.max(0, Math.min(1, (seconds - from) / (to - from)));
  return PASS.from + (PASS.to - PASS.from) * share;
}

/** 1 where the Moon is wholly in the shadow. */
function shadowShare({ x, y, z }) {
  if (x <= 0) return 0;
  const half = SHADOW.near + ((SHADOW.far - SHADOW.near) * x) / RADIUS;
  return 1 - ease(Math.hypot(y, z), half - MOON, half + MOON);
}

function tiltOrbit(orbit, node) {
  const { position } = orbit.geometry.attributes;
  for (let index = 0; index < position.count; index++) {
    const elongation = Math.atan2(position.getZ(index), -position.getX(index));
    position.setY(index, Math.sin(INCLINATION) * RADIUS * Math.sin(elongation - node));
  }
  position.needsUpdate = true;
}

function createShadow(THREE) {
  const far = SHADOW.near + ((SHADOW.far - SHADOW.near) * SHADOW.length) / RADIUS;
  const geometry = new THREE.CylinderGeometry(far, SHADOW.near, SHADOW.length, 40, 1, true);
  const material = new THREE.MeshBasicMaterial({
    color: 0x8b5a3c,
    transparent: true,
    opacity: 0.24,
    side: THREE.DoubleSide,
    depthWrite: false,
    toneMapped: false,
  });
  const shadow = new THREE.Mesh(geometry, material);
  shadow.rotation.z = -Math.PI / 2;
  shadow.position.x = SHADOW.length / 2;
  shadow.renderOrder = 2;
  return shadow;
}

function addNames(stage, kit, system) {
  const { THREE } = stage;
  kit.name(system.earthHolder, { en: 'Earth', zh: '地球' }, 0.24);
  kit.name(system.moonHolder, { en: 'Moon', zh: '月球' }, 0.16);
  const middle = new THREE.Group();
  middle.position.set(0.7, 0, 0);
  system.object.add(middle);
  kit.name(middle, { en: 'Earth’s shadow', zh: '地球的影子' }, 0.2, -0.3);
}
