import { createKit, ease, LINE_COLOUR } from '../../library/coursewares/shared/kit.js';
import { createBodies, RINGS } from './bodies.js';
import { PLANETS } from './planets.js';

/** Seconds that Earth's year takes; all other years are to the same scale. */
const YEAR = 12;
const EARTH_YEAR_DAYS = 365.26;
/** Radii of the orbits and of what is drawn on them, in metres: not to scale, or nothing could be seen. */
const ORBITS = [0.3, 0.44, 0.59, 0.74, 0.97, 1.2, 1.38, 1.53];
const SIZES = [0.028, 0.044, 0.047, 0.036, 0.1, 0.08, 0.062, 0.06];
/** Where each begins. */
const STARTS = [0.4, 2.1, 3.9, 5.6, 0.75, 2.6, 5.1, 3.55];
const RISE = 0.44;
/** Each planet is told of for a while. */
const TOLD = { from: 7, each: 6.5 };
/**
 * What is told of comes out of its round and is seen large, in metres; behind the Sun, so that its lit side faces us.
 * Large ones stay larger, but not to scale.
 */
const PORTRAIT = { x: -1.72, y: 2.84, z: -3.75, radius: 0.2, more: 0.95, name: 0.17 };
/** Share of the light that is left at night: near planets turn their dark side to us. */
const NIGHT = 0.42;

const TEXTS = [
  {
    at: 0,
    en: 'Eight planets go round the Sun, all the same way and almost in one plane. Earth’s year takes 12 seconds here.',
    zh: '八颗行星朝同一方向绕太阳公转，轨道几乎在同一平面上。这里用12秒表示地球的一年。',
  },
  {
    en: '1. Mercury: the smallest and the fastest. Its year has 88 days.',
    zh: '第一颗：水星。最小，也最快，88天绕太阳一圈。',
  },
  {
    en: '2. Venus: nearly as large as Earth, and the hottest of all, about 464 °C under thick clouds.',
    zh: '第二颗：金星。大小和地球差不多；浓密的云层下约464 ℃，是最热的行星。',
  },
  {
    en: '3. Earth: our home, 150 million kilometres from the Sun.',
    zh: '第三颗：地球。我们的家园，距太阳约1.5亿千米。',
  },
  {
    en: '4. Mars: the red planet, half as wide as Earth. These first four have ground of rock.',
    zh: '第四颗：火星。红色行星，直径约为地球的一半。前四颗都有岩石表面。',
  },
  {
    en: '5. Jupiter: the largest. From here on they are giants, without firm ground to stand on.',
    zh: '第五颗：木星。最大的行星。从它开始都是巨行星，没有可以站立的坚实表面。',
  },
  {
    en: '6. Saturn: its rings are countless pieces of ice and rock.',
    zh: '第六颗：土星。光环由无数冰块和岩石碎块组成。',
  },
  {
    en: '7. Uranus: it lies on its side and rolls round the Sun.',
    zh: '第七颗：天王星。它“躺着”自转，像在轨道上滚动。',
  },
  {
    en: '8. Neptune: the outermost, 30 times as far from the Sun as Earth. Its year takes 165 of ours.',
    zh: '第八颗：海王星。离太阳最远，是日地距离的30倍，绕一圈约165年。',
  },
  {
    en: 'Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, Neptune. Sizes and distances are not to scale here.',
    zh: '由近到远：水星、金星、地球、火星、木星、土星、天王星、海王星。图中大小和距离未按比例。',
  },
].map((text, index) => ({ ...text, at: index === 0 ? 0 : TOLD.from + (index - 1) * TOLD.each }));

/** Angle of a planet on its round, counter-clockwise from the north. */
export function angleAt(planet, start, seconds) {
  return start + (2 * Math.PI * seconds * EARTH_YEAR_DAYS) / (YEAR * planet.periodDays);
}

/** How much of the attention a planet has at a second, 0 to 1. */
export function attention(index, seconds) {
  const from = TOLD.from + index * TOLD.each;
  return (
    ease(seconds, from - 0.3, from + 0.5) * (1 - ease(seconds, from + TOLD.each - 0.6, from + TOLD.each))
  );
}

/** Chapter 1: the planets in their order, each on its round. */
export async function createOrder(stage) {
  const { THREE, group } = stage;
  const kit = createKit(stage);
  const system = new THREE.Group();
  system.position.set(0, 1.92, -2.95);
  system.rotation.x = RISE;
  const sun = kit.sunBall(0.13);
  system.add(sun);
  const bodies = await createBodies(stage, kit, PLANETS, sun, NIGHT);
  const orbits = ORBITS.map((radius) => kit.circle(radius, { colour: LINE_COLOUR, opacity: 0.35 }));
  const shown = bodies.map((body, index) => {
    const place = new THREE.Group();
    place.add(body.holder);
    system.add(orbits[index], place);
    const { en, zh } = body.planet;
    kit.name(place, { en: `${index + 1} ${en}`, zh: `${index + 1} ${zh}` }, SIZES[index] * 1.9 + 0.03);
    return { ...body, place, orbit: orbits[index] };
  });
  const portrait = createPortrait(stage, kit, system);
  group.add(system);
  const caption = kit.captions(TEXTS);
  return {
    update(seconds) {
      portrait.hide();
      for (const [index, { planet, place, holder, orbit, spin }] of shown.entries()) {
        const angle = angleAt(planet, STARTS[index], seconds);
        const share = attention(index, seconds);
        place.position.set(Math.cos(angle) * ORBITS[index], 0, -Math.sin(angle) * ORBITS[index]);
        holder.position.set(0, 0, 0);
        holder.scale.setScalar(SIZES[index]);
        orbit.material.opacity = 0.3 + 0.7 * share;
        if (share > 0) portrait.show(shown[index], index, share);
        spin(seconds / 5);
      }
      caption(seconds);
      return false;
    },
  };
}

/** Brings a planet near, with its name; a dot and a line keep its place on the round. */
function createPortrait(stage, kit, system) {
  const { THREE, language } = stage;
  system.updateMatrix();
  const stand = new THREE.Vector3(PORTRAIT.x, PORTRAIT.y, PORTRAIT.z);
  stand.applyMatrix4(system.matrix.clone().invert());
  const line = kit.line([stand, stand], { opacity: 0.8 });
  line.frustumCulled = false;
  const dot = new THREE.Mesh(
    new THREE.SphereGeometry(0.02, 14, 10),
    new THREE.MeshBasicMaterial({ color: LINE_COLOUR, toneMapped: false }),
  );
  const label = stage.label(' ', PORTRAIT.name);
  for (const object of [line, dot]) object.raycast = () => undefined;
  system.add(line, dot, label.object);
  const way = new THREE.Vector3();
  const own = [line, dot, label.object];
  return {
    hide() {
      for (const object of own) object.visible = false;
    },
    /** @param share of the way from its place on the round */
    show({ planet, place, holder }, index, share) {
      const radius = PORTRAIT.radius + PORTRAIT.more * SIZES[index];
      holder.position.copy(way.subVectors(stand, place.position).multiplyScalar(share));
      holder.scale.setScalar(SIZES[index] + (radius - SIZES[index]) * share);
      dot.position.copy(place.position);
      const { position } = line.geometry.attributes;
      position.setXYZ(0, place.position.x, place.position.y, place.position.z);
      way.add(place.position);
      position.setXYZ(1, way.x, way.y, way.z);
      position.needsUpdate = true;
      label.setText(`${index + 1} ${planet[language]}`);
      label.object.position.copy(way);
      label.object.position.x += radius * (planet.id === 'saturn' ? RINGS.outer : 1);
      label.object.position.x += label.object.scale.x / 2 + 0.07;
      line.visible = true;
      dot.visible = true;
      label.object.visible = share > 0.6;
    },
  };
}
