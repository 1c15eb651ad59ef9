import { litShare, phaseName, SYNODIC_DAYS } from '../shared/astronomy.js';
import { createKit, LINE_COLOUR, SUN_COLOUR } from '../shared/kit.js';
import { createRays, createSystem } from './system.js';

const RADIUS = 0.72;
const START = 3;
/** Seconds that a day takes here. */
const DAY = 2;
const DISC = { radius: 0.42, x: 0.98, y: 1.86, z: -2.6 };
/** Eyes of a standing viewer; the disc is turned to them. */
const EYE = { x: 0, z: 0 };

const NAMES = {
  new: { en: 'New moon', zh: '新月（朔）' },
  'waxing-crescent': { en: 'Waxing crescent', zh: '蛾眉月' },
  'first-quarter': { en: 'First quarter', zh: '上弦月' },
  'waxing-gibbous': { en: 'Waxing gibbous', zh: '盈凸月' },
  full: { en: 'Full moon', zh: '满月（望）' },
  'waning-gibbous': { en: 'Waning gibbous', zh: '亏凸月' },
  'last-quarter': { en: 'Last quarter', zh: '下弦月' },
  'waning-crescent': { en: 'Waning crescent', zh: '残月' },
};

const TEXTS = [
  {
    at: 0,
    en: 'New moon: it stands between us and the Sun and turns its dark half to us. We do not see it.',
    zh: '新月：月球位于地球和太阳之间，暗面朝向我们，所以看不见。',
  },
  {
    at: 7,
    en: 'A few days later a crescent stands in the evening sky. It is lit on its right, where the Sun went down.',
    zh: '几天后，傍晚的天空出现弯弯的蛾眉月，亮面朝右，朝着落日的方向。',
  },
  {
    at: 15,
    en: 'After a week, first quarter: the right half is bright. It is highest at sunset.',
    zh: '约一周后是上弦月：右半边明亮，日落时位置最高。',
  },
  {
    at: 23,
    en: 'It grows on. After about 15 days it stands opposite the Sun: full moon, in the sky all night.',
    zh: '亮面继续变大。大约第15天，月球与太阳分处地球两侧：满月，整夜可见。',
  },
  {
    at: 36,
    en: 'Now the bright part becomes smaller again, and it is the left side that stays lit.',
    zh: '此后亮面逐渐变小，留下来的是左半边。',
  },
  {
    at: 45,
    en: 'Last quarter: the left half is bright, from midnight until the morning.',
    zh: '下弦月：左半边明亮，后半夜到清晨可见。',
  },
  {
    at: 53,
    en: 'A thin crescent before sunrise, and after 29.5 days it is new moon again.',
    zh: '日出前可见细细的残月。经过29.5天，又回到新月。',
  },
];

/** Chapter 3: the orbit on the left, and on the right what people north of the equator see. */
export async function createMonth(stage) {
  const kit = createKit(stage);
  const system = await createSystem(stage, kit, { radius: RADIUS, earth: 0.2, moon: 0.12, rise: 0.62 });
  system.object.position.set(-0.72, 1.86, -2.75);
  const sight = kit.line([system.earthHolder.position, system.moonHolder.position], {
    colour: SUN_COLOUR,
    opacity: 0.8,
  });
  sight.frustumCulled = false;
  system.object.add(
    kit.circle(RADIUS, { colour: LINE_COLOUR, opacity: 0.65 }),
    createRays(stage, kit, -1.3, -0.9, 0.5),
    sight,
  );
  const disc = await createDisc(stage, kit);
  stage.group.add(system.object, disc.object);
  kit.name(system.earthHolder, { en: 'Earth: we look along the line', zh: '地球：我们沿这条线望去' }, 0.24);
  kit.name(system.moonHolder, { en: 'Moon', zh: '月球' }, 0.18);
  const caption = kit.captions(TEXTS);
  return {
    update(seconds) {
      const age = Math.max(0, Math.min(SYNODIC_DAYS, (seconds - START) / DAY));
      const elongation = (age / SYNODIC_DAYS) * 2 * Math.PI;
      system.place(elongation);
      system.spin(seconds / 4);
      const { x, y, z } = system.moonHolder.position;
      sight.geometry.attributes.position.setXYZ(1, x, y, z);
      sight.geometry.attributes.position.needsUpdate = true;
      disc.show(age, elongation);
      caption(seconds);
      return false;
    },
  };
}

/** The Moon as it looks in the sky, north up. */
export async function createDisc(stage, kit) {
  const { THREE } = stage;
  const object = new THREE.Group();
  object.position.set(DISC.x, DISC.y, DISC.z);
  object.rotation.y = Math.atan2(EYE.x - DISC.x, EYE.z - DISC.z);
  const sun = new THREE.Object3D();
  const moon = await kit.globe('moon.jpg', DISC.radius, sun, { night: 0.045 });
  // The middle of the map is the middle of the side that we see.
  moon.mesh.rotation.y = -Math.PI / 2;
  const name = stage.label('', 0.11);
  name.object.position.y = -DISC.radius - 0.13;
  const day = stage.label('', 0.09);
  day.object.position.y = DISC.radius + 0.12;
  const share = kit.name(object, { en: ' ', zh: ' ' }, DISC.radius, DISC.radius + 0.24);
  object.add(sun, moon.mesh, name.object, day.object);
  return {
    object,
    show(age, elongation) {
      sun.position.set(Math.sin(elongation) * 80, 0, -Math.cos(elongation) * 80);
      name.setText(kit.say(NAMES[phaseName(age)]));
      const days = Math.floor(age);
      day.setText(kit.say({ en: `Day ${days}`, zh: `第 ${days} 天` }));
      const lit = Math.round(litShare(elongation) * 100);
      share.setText(kit.say({ en: `${lit} % of the disc is lit`, zh: `圆面被照亮 ${lit}%` }));
    },
  };
}
