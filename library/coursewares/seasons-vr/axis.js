import { TILT } from '../shared/astronomy.js';
import { createKit, ease, SUN_COLOUR } from '../shared/kit.js';
import { createEarth } from './earth.js';

const RADIUS = 0.58;
const PLACE = [0, 1.8, -2.75];

const TEXTS = [
  {
    at: 0,
    en: 'Suppose that Earth’s axis stood upright: day and night would be equally long everywhere, all year.',
    zh: '假如地轴是直立的，那么全年各地都会昼夜等长，也就没有四季。',
  },
  {
    at: 9,
    en: 'But the axis leans: by 23.4° against the upright of Earth’s orbit.',
    zh: '实际上，地轴是倾斜的：它与公转轨道面的垂线成23.4°角。',
  },
  {
    at: 17,
    en: 'So one half of the globe is turned towards the Sun, and the other half away from it.',
    zh: '于是，一个半球朝向太阳，另一个半球背向太阳。',
  },
  {
    at: 24,
    en: 'Here it is winter in the north: its light falls at a low angle. In the south it is summer.',
    zh: '此时北半球是冬季，阳光斜射；南半球是夏季，阳光更接近直射。',
  },
];

/** Chapter 1: the lean itself. */
export async function createAxis(stage) {
  const { THREE, group } = stage;
  const kit = createKit(stage);
  const sun = new THREE.Object3D();
  sun.position.set(-80, PLACE[1], PLACE[2]);
  const earth = await createEarth(stage, kit, RADIUS, sun);
  earth.holder.position.set(...PLACE);
  const upright = kit.line(
    [new THREE.Vector3(0, -RADIUS * 1.38, 0), new THREE.Vector3(0, RADIUS * 1.38, 0)],
    { opacity: 0.6, dashed: true },
  );
  const arc = kit.line(arcPoints(THREE, RADIUS * 1.3), { colour: SUN_COLOUR, opacity: 0.95 });
  const angle = stage.label('23.4°', 0.1);
  angle.object.position.set(RADIUS * 0.34, RADIUS * 1.52, 0);
  earth.holder.add(upright, arc, angle.object);
  group.add(sun, earth.holder, sunlight(stage, kit));
  const sunBall = kit.sunBall(0.13);
  sunBall.position.set(-1.56, PLACE[1], PLACE[2]);
  group.add(sunBall);
  kit.name(sunBall, { en: 'Sunlight, from far away', zh: '来自远方的阳光' }, 0.24);
  addPlaces(stage, kit, earth);
  const caption = kit.captions(TEXTS);
  const north = new THREE.Vector3();
  return {
    update(seconds) {
      const leaning = ease(seconds, 9, 14);
      north.set(Math.sin(TILT * leaning), Math.cos(TILT * leaning), 0);
      earth.point(north);
      earth.spin(seconds);
      upright.material.opacity = 0.6 * leaning;
      arc.material.opacity = leaning;
      angle.object.visible = leaning > 0.9;
      caption(seconds);
      return false;
    },
  };
}

function arcPoints(THREE, radius) {
  return Array.from({ length: 17 }, (_, index) => {
    const angle = (index / 16) * TILT;
    return new THREE.Vector3(Math.sin(angle) * radius, Math.cos(angle) * radius, 0);
  });
}

/** Rays that come side by side: the Sun is very far away. */
function sunlight(stage, kit) {
  const { THREE } = stage;
  const rays = new THREE.Group();
  for (let index = -2; index <= 2; index++) {
    const y = PLACE[1] + index * 0.22;
    const end = -Math.sqrt(Math.max(0, RADIUS ** 2 - (index * 0.22) ** 2)) - 0.06;
    const points = [new THREE.Vector3(-1.3, y, PLACE[2]), new THREE.Vector3(end, y, PLACE[2])];
    rays.add(kit.line(points, { colour: SUN_COLOUR, opacity: 0.5 }));
  }
  return rays;
}

/** Poles, that lean with the axis, and the equator's belt. */
function addPlaces(stage, kit, earth) {
  const { THREE } = stage;
  const places = [
    { at: [0, RADIUS * 1.05, 0], texts: { en: 'North Pole', zh: '北极' } },
    { at: [0, -RADIUS * 1.05, 0], texts: { en: 'South Pole', zh: '南极' } },
    { at: [0, 0, RADIUS], texts: { en: 'Equator', zh: '赤道' } },
  ];
  for (const { at, texts } of places) {
    const place = new THREE.Group();
    place.position.set(...at);
    earth.lean.add(place);
    kit.name(place, texts, 0.16, at[1] < 0 ? -0.2 : 0.2);
  }
}
