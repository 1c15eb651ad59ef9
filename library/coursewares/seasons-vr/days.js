import { DEGREES, dayHours, halfDay, sunDeclination, TILT } from '../shared/astronomy.js';
import { createKit, SUN_COLOUR } from '../shared/kit.js';
import { createEarth } from './earth.js';

const LATITUDE = 40 * DEGREES;
const RADIUS = 0.56;
const PLACE = [-0.62, 1.8, -2.7];
const BAR = { width: 1.05, height: 0.13, x: 0.82, y: 1.8, z: -2.6 };
const START = 3;
const YEAR = 36;
const RING_POINTS = 144;
const NIGHT_COLOUR = 0x5571d6;

const TEXTS = [
  {
    at: 0,
    en: 'Follow one place at 40° north: gold is the part of its daily round in sunlight, blue the part at night.',
    zh: '看北纬40°的一个地方：金色是它每天转到阳光下的一段，蓝色是夜晚的一段。',
  },
  {
    at: 9,
    en: 'In June almost fifteen hours are day. Much light, and from high above: it becomes warm.',
    zh: '六月，白天将近15小时。日照时间长，太阳高度大，天气就热。',
  },
  {
    at: 19,
    en: 'In September day and night have twelve hours each.',
    zh: '九月，昼夜各12小时。',
  },
  {
    at: 27,
    en: 'In December only a little more than nine hours are day, and the Sun stays low: it becomes cold.',
    zh: '十二月，白天只有9小时多一点，太阳高度小，天气就冷。',
  },
  {
    at: 37,
    en: 'In March it is even again, and the round begins anew.',
    zh: '三月，昼夜再次等长，新的一轮又开始了。',
  },
];

/** Chapter 4: how long the day is at 40° north, through a year. The Sun always shines from the left here. */
export async function createDays(stage) {
  const { THREE, group } = stage;
  const kit = createKit(stage);
  const sun = new THREE.Object3D();
  sun.position.set(-80, PLACE[1], PLACE[2]);
  const earth = await createEarth(stage, kit, RADIUS, sun);
  earth.holder.position.set(...PLACE);
  const ring = createRing(THREE);
  earth.holder.add(ring.object);
  const bar = createBar(stage, kit);
  group.add(sun, earth.holder, bar.object);
  kit.name(earth.holder, { en: 'Sunlight comes from the left', zh: '阳光来自左侧' }, RADIUS, RADIUS * 1.55);
  const caption = kit.captions(TEXTS);
  const north = new THREE.Vector3();
  return {
    update(seconds) {
      const longitude = Math.max(0, Math.min(1, (seconds - START) / YEAR)) * 2 * Math.PI;
      north.set(-Math.sin(longitude) * Math.sin(TILT), Math.cos(TILT), Math.cos(longitude) * Math.sin(TILT));
      const declination = sunDeclination(longitude);
      earth.point(north);
      earth.spin(seconds);
      ring.draw(north, halfDay(LATITUDE, declination));
      bar.show(dayHours(LATITUDE, declination));
      caption(seconds);
      return false;
    },
  };
}

/** The circle of latitude; the middle of its gold part is noon, on the Sun's side. */
function createRing(THREE) {
  const geometry = new THREE.BufferGeometry();
  const positions = new THREE.Float32BufferAttribute(new Float32Array((RING_POINTS + 1) * 3), 3);
  const colours = new THREE.Float32BufferAttribute(new Float32Array((RING_POINTS + 1) * 3), 3);
  geometry.setAttribute('position', positions);
  geometry.setAttribute('color', colours);
  const material = new THREE.LineBasicMaterial({ vertexColors: true, toneMapped: false });
  const object = new THREE.Line(geometry, material);
  object.frustumCulled = false;
  const gold = new THREE.Color(SUN_COLOUR);
  const blue = new THREE.Color(NIGHT_COLOUR);
  const noon = new THREE.Vector3();
  const east = new THREE.Vector3();
  const point = new THREE.Vector3();
  return {
    object,
    draw(north, half) {
      noon.set(-1, 0, 0).addScaledVector(north, north.x).normalize();
      east.crossVectors(north, noon);
      for (let index = 0; index <= RING_POINTS; index++) {
        const hour = (index / RING_POINTS) * 2 * Math.PI - Math.PI;
        point.copy(noon).multiplyScalar(Math.cos(hour)).addScaledVector(east, Math.sin(hour));
        point.multiplyScalar(Math.cos(LATITUDE)).addScaledVector(north, Math.sin(LATITUDE));
        point.multiplyScalar(RADIUS * 1.012);
        positions.setXYZ(index, point.x, point.y, point.z);
        const colour = Math.abs(hour) <= half ? gold : blue;
        colours.setXYZ(index, colour.r, colour.g, colour.b);
      }
      positions.needsUpdate = true;
      colours.needsUpdate = true;
    },
  };
}

/** Twenty-four hours, day in gold and night in blue, with their figures. */
function createBar(stage, kit) {
  const { THREE } = stage;
  const part = (colour) =>
    new THREE.Mesh(
      new THREE.PlaneGeometry(1, BAR.height),
      new THREE.MeshBasicMaterial({ color: colour, toneMapped: false }),
    );
  const day = part(SUN_COLOUR);
  const night = part(NIGHT_COLOUR);
  const dayLabel = stage.label('', 0.095);
  const nightLabel = stage.label('', 0.095);
  const title = stage.label(kit.say({ en: 'One day at 40° N', zh: '北纬40°的一天' }), 0.085);
  title.object.position.y = 0.42;
  const object = new THREE.Group();
  object.position.set(BAR.x, BAR.y, BAR.z);
  object.rotation.y = -0.25;
  object.add(day, night, dayLabel.object, nightLabel.object, title.object);
  return {
    object,
    show(hours) {
      const share = hours / 24;
      day.scale.x = BAR.width * share;
      night.scale.x = BAR.width * (1 - share);
      day.position.x = (-BAR.width * (1 - share)) / 2;
      night.position.x = (BAR.width * share) / 2;
      dayLabel.object.position.set(day.position.x, 0.17, 0.02);
      nightLabel.object.position.set(night.position.x, -0.17, 0.02);
      const rounded = Math.round(hours * 10) / 10;
      const [lit, dark] = [rounded.toFixed(1), (24 - rounded).toFixed(1)];
      dayLabel.setText(kit.say({ en: `Day ${lit} h`, zh: `白昼 ${lit} 小时` }));
      nightLabel.setText(kit.say({ en: `Night ${dark} h`, zh: `黑夜 ${dark} 小时` }));
    },
  };
}
