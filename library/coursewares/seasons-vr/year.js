import { TILT } from '../shared/astronomy.js';
import { createKit, SUN_COLOUR } from '../shared/kit.js';
import { createEarth } from './earth.js';

const RADIUS = 1.3;
const EARTH = 0.17;
/** One look at the start, one year, one look at its end. */
const START = 5;
const YEAR = 40;
const ROUND = 2 * Math.PI;

const SEASONS = [
  { at: 0, en: 'March equinox', zh: '春分' },
  { at: 0.25, en: 'June solstice', zh: '夏至' },
  { at: 0.5, en: 'September equinox', zh: '秋分' },
  { at: 0.75, en: 'December solstice', zh: '冬至' },
];

const TEXTS = [
  {
    at: 0,
    en: 'Earth goes round the Sun once a year. Watch its axis: it always leans the same way.',
    zh: '地球每年绕太阳公转一周。注意地轴：它的倾斜方向始终不变。',
  },
  {
    at: 10,
    en: 'In June the north pole leans towards the Sun: summer in the north, winter in the south.',
    zh: '六月，北极倾向太阳：北半球是夏季，南半球是冬季。',
  },
  {
    at: 20,
    en: 'In September neither pole leans towards the Sun. Day and night are equally long.',
    zh: '九月，两极都不倾向太阳，全球昼夜等长。',
  },
  {
    at: 30,
    en: 'In December the north pole leans away from the Sun: winter in the north, summer in the south.',
    zh: '十二月，北极背向太阳：北半球是冬季，南半球是夏季。',
  },
  {
    at: 40,
    en: 'In March the light reaches both poles again. The distance to the Sun is not the reason: the lean is.',
    zh: '三月，阳光再次同时照到两极。四季并非因为日地距离变化，而是因为地轴倾斜。',
  },
];

/** Chapter 3: one year, seen from above the plane of the orbit. Sizes and distance are not to scale. */
export async function createYear(stage) {
  const { THREE, group } = stage;
  const kit = createKit(stage);
  const system = new THREE.Group();
  system.position.set(0, 1.84, -3.0);
  system.rotation.x = 0.4;
  const sun = kit.sunBall(0.17);
  const earth = await createEarth(stage, kit, EARTH, sun);
  const north = new THREE.Vector3(Math.sin(TILT), Math.cos(TILT), 0);
  earth.point(north);
  system.add(sun, kit.circle(RADIUS, { opacity: 0.7 }), earth.holder);
  group.add(system);
  kit.name(sun, { en: 'Sun', zh: '太阳' }, 0.26);
  kit.name(earth.holder, { en: 'Earth: its axis leans by 23.4°', zh: '地球：地轴倾斜23.4°' }, 0.24);
  const marks = SEASONS.map((season) => addMark(stage, kit, system, season, north));
  const caption = kit.captions(TEXTS);
  return {
    update(seconds) {
      const year = Math.max(0, Math.min(1, (seconds - START) / YEAR));
      place(earth.holder.position, year);
      earth.spin(seconds);
      for (const mark of marks) mark.meet(year);
      caption(seconds);
      return false;
    },
  };
}

/** Where Earth is. @param year share of it since the March equinox; counter-clockwise seen from the north */
function place(position, year) {
  const angle = year * ROUND + Math.PI / 2;
  position.set(Math.cos(angle) * RADIUS, 0, -Math.sin(angle) * RADIUS);
}

/** A turning point of the year: a dot, the axis as it leans there too, and its name. */
function addMark(stage, kit, system, season, north) {
  const { THREE } = stage;
  const holder = new THREE.Group();
  place(holder.position, season.at);
  const dot = new THREE.Mesh(
    new THREE.SphereGeometry(0.022, 12, 8),
    new THREE.MeshBasicMaterial({ color: SUN_COLOUR, toneMapped: false }),
  );
  const tip = north.clone().multiplyScalar(EARTH * 1.38);
  const axis = kit.line([tip.clone().negate(), tip], { colour: 0xffffff, opacity: 0.22 });
  holder.add(dot, axis);
  system.add(holder);
  const label = stage.label(kit.say(season), 0.1);
  label.object.position.y = 0.34;
  holder.add(label.object);
  const hit = new THREE.Mesh(new THREE.SphereGeometry(0.17, 12, 8), new THREE.MeshBasicMaterial());
  hit.visible = false;
  holder.add(hit);
  let hovered = false;
  let near = false;
  const show = () => {
    label.object.visible = hovered || near;
  };
  stage.onHover(hit, (next) => {
    hovered = next;
    show();
  });
  return {
    /** Shows the name while Earth is there. */
    meet(year) {
      const away = Math.abs(year - season.at);
      near = Math.min(away, 1 - away) < 0.055;
      show();
    },
  };
}
