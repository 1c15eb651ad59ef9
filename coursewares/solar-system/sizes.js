import { createKit } from '../../library/coursewares/shared/kit.js';
import { createBodies } from './bodies.js';
import { createEarths } from './earths.js';
import { earthsAcross, PLANETS, SUN_KM } from './planets.js';
import { layoutAt } from './scales.js';

const ROW = { y: 1.78, z: -2.75 };
const LABEL = 0.1;
/** Seconds in which Earths are laid across Jupiter, and across the Sun. */
const ACROSS = [
  { from: 27, to: 35.5, id: 'jupiter', count: Math.round(earthsAcross(PLANETS[4].radiusKm)) },
  { from: 46, to: 56.5, id: 'sun', count: Math.round(earthsAcross(SUN_KM)) },
];
const LAYING = 3;
/** The Sun stands back by this share of its radius, or it would hide what is beside it. */
const SUN_BACK = 0.4;

const TEXTS = [
  {
    at: 0,
    en: 'Four planets of rock, to the same scale: Mercury, Venus, Earth and Mars. Venus is Earth’s twin in size.',
    zh: '四颗岩石行星，按同一比例：水星、金星、地球、火星。金星的大小与地球相近。',
  },
  {
    at: 8,
    en: 'Mars is about half as wide as Earth, and Mercury little more than a third.',
    zh: '火星的直径约为地球的一半，水星只有三分之一多一点。',
  },
  {
    at: 14,
    en: 'We step back, and the giants come into view: Jupiter, Saturn with its rings, Uranus and Neptune.',
    zh: '退远一些，巨行星出现了：木星、带光环的土星、天王星、海王星。',
  },
  {
    at: 21,
    en: 'Uranus and Neptune are nearly the same size, about four Earths across.',
    zh: '天王星和海王星大小相近，直径约为地球的4倍。',
  },
  { at: 27, en: 'Eleven Earths stand side by side across Jupiter.', zh: '木星的直径可以并排放下11个地球。' },
  { at: 36, en: 'One more step back. This is the Sun.', zh: '再退远一些，这就是太阳。' },
  {
    at: 41,
    en: 'Jupiter is a tenth as wide as the Sun, and Earth is eleven times smaller again.',
    zh: '木星的直径约为太阳的十分之一，地球又只有木星的十一分之一。',
  },
  {
    at: 46,
    en: '109 Earths reach across the Sun. All sizes are to scale; the distances are not.',
    zh: '太阳的直径可以并排放下109个地球。大小均按比例，距离未按比例。',
  },
];

/** Chapter 3: sizes to one scale, in three steps back. */
export async function createSizes(stage) {
  const { THREE, group } = stage;
  const kit = createKit(stage);
  const light = new THREE.Object3D();
  light.position.set(-30, 12, 40);
  const row = new THREE.Group();
  row.position.set(0, ROW.y, ROW.z);
  const bodies = await createBodies(stage, kit, PLANETS, light);
  const labels = bodies.map(({ planet, holder }) => {
    const label = stage.label(planet[stage.language], LABEL);
    row.add(holder, label.object);
    return label.object;
  });
  const sun = createSun(THREE);
  const earths = await createEarths(stage, ACROSS[1].count);
  row.add(sun, earths.object);
  group.add(row, light);
  const caption = kit.captions(TEXTS);
  return {
    update(seconds) {
      const layout = layoutAt(seconds);
      for (const [index, { radius, x }] of layout.bodies.entries()) {
        const { holder, spin } = bodies[index];
        holder.visible = radius > 0.001;
        holder.position.x = x;
        holder.scale.setScalar(Math.max(radius, 1e-4));
        spin(seconds / 12);
        placeLabel(labels[index], layout, index);
      }
      sun.visible = layout.sun.radius > 0.001;
      sun.position.set(layout.sun.x, 0, -layout.sun.radius * SUN_BACK);
      sun.scale.setScalar(Math.max(layout.sun.radius, 1e-4));
      layAcross(earths, seconds, layout);
      caption(seconds);
      return false;
    },
  };
}

/** Names stand over what they name, in two rows where the row is narrow; tiny ones go without. */
function placeLabel(label, layout, index) {
  const { id, radius, x } = layout.bodies[index];
  label.visible = radius > 0.014 || id === 'earth';
  const tight = radius < 0.06;
  label.position.set(x, tight ? -radius - 0.1 - (index % 2) * 0.115 : radius + 0.16, 0);
}

/** Earths across Jupiter, and later across the Sun. */
function layAcross(earths, seconds, { earth, sun, bodies }) {
  const across = ACROSS.find(({ from, to }) => seconds >= from && seconds < to);
  if (!across) {
    earths.object.count = 0;
    return;
  }
  const { x, radius } = across.id === 'sun' ? sun : bodies[4];
  const back = across.id === 'sun' ? radius * SUN_BACK : 0;
  const shown = Math.ceil(across.count * Math.min(1, (seconds - across.from) / LAYING));
  // Over the edge, not before the disc: nearer to the eye they would seem to reach farther.
  earths.lay(shown, x - radius, radius + earth * 1.3, -back, earth);
}

/** A ball that is darker at its edge, as the Sun is. */
function createSun(THREE) {
  const material = new THREE.ShaderMaterial({
    vertexShader: `
varying vec3 vNormalView;
varying vec3 vPlaceView;
void main() {
  vec4 place = modelViewMatrix * vec4(position, 1.0);
  vNormalView = normalize(normalMatrix * normal);
  vPlaceView = place.xyz;
  gl_Position = projectionMatrix * place;
}`,
    fragmentShader: `
varying vec3 vNormalView;
varying vec3 vPlaceView;
void main() {
  float middle = clamp(dot(normalize(vNormalView), normalize(-vPlaceView)), 0.0, 1.0);
  vec3 colour = mix(vec3(0.86, 0.33, 0.06), vec3(1.0, 0.86, 0.5), pow(middle, 0.55));
  gl_FragColor = vec4(colour, 1.0);
  #include <colorspace_fragment>
}`,
  });
  return new THREE.Mesh(new THREE.SphereGeometry(1, 64, 40), material);
}
