import { setLive } from '../shared/meshes.js';
import { createRing, setShown } from '../shared/props.js';
import { askTask } from '../shared/tasks.js';
import { createEarths } from './earths.js';
import { earthsAcross, nearestToEarth, PLANETS } from './planets.js';

const ROW = { y: 1.85, z: -2.75 };
const CANDIDATES = [
  { id: 'mars', x: -0.78 },
  { id: 'venus', x: -0.21 },
  { id: 'mercury', x: 0.36 },
  { id: 'neptune', x: 1.16 },
];
const EARTH_X = -1.42;
/** All are drawn alike until the answer; then true to each other, Earth's radius in metres. */
const ALIKE = 0.21;
const TRUE_EARTH = 0.125;
const HASTE = 2.2;
const EARTH = PLANETS[2];
const JUPITER = { index: 4, radius: 0.54, y: 2.02 };
const LABEL = 0.11;
const LEAF = 0x5fd08f;
const EMBER = 0xf07a5c;

/** A task: which planet is nearly as large as Earth? It is pressed; then all take their true sizes. */
export function twinTask(stage, bodies) {
  const { THREE } = stage;
  const right = nearestToEarth(CANDIDATES.map(({ id }) => id));
  return {
    step: 3,
    point: 3,
    tries: 1,
    text: {
      en: 'All are drawn equally large. Which one is really about as large as Earth? Press it.',
      zh: '这里的行星画得一样大。哪一颗的实际大小与地球最接近？点一点它。',
    },
    hint: { en: '', zh: '' },
    explain: {
      en: 'Venus is 95 % as wide as Earth. These are their true sizes.',
      zh: '金星的直径是地球的95%左右。现在显示的是它们的真实比例。',
    },
    begin(answer) {
      const row = new THREE.Group();
      row.position.set(0, ROW.y, ROW.z);
      stage.group.add(row);
      let chosen = null;
      const shown = [{ id: 'earth', x: EARTH_X }, ...CANDIDATES].map((place) => {
        const body = bodies.find(({ planet }) => planet.id === place.id);
        const made = addBody(stage, row, body, place.x);
        if (place.id !== 'earth') {
          stage.onSelect(made.object, () => {
            chosen ??= place.id;
            answer(place.id === right);
          });
        }
        return made;
      });
      return {
        update: (delta) => {
          const share = 1 - Math.exp(-HASTE * delta);
          for (const one of shown) one.grow(share);
        },
        reveal() {
          for (const one of shown) one.tell();
          mark(stage, row, right, LEAF);
          if (chosen !== right) mark(stage, row, chosen, EMBER);
        },
        close() {
          setShown(row, false);
        },
      };
    },
  };
}

function addBody(stage, row, { planet, holder }, x) {
  const { THREE } = stage;
  const object = new THREE.Group();
  object.name = `size-${planet.id}`;
  object.position.x = x;
  object.add(holder);
  row.add(object);
  // The planets were put away after the tasks before.
  setShown(object, true);
  const label = stage.label(planet[stage.language], LABEL);
  row.add(label.object);
  const made = { object, planet, wanted: ALIKE, grow, tell };
  let radius = ALIKE;
  let larger = 1;
  if (planet !== EARTH) {
    stage.onHover(object, (hovered) => {
      larger = hovered ? 1.08 : 1;
    });
  }

  function grow(share) {
    radius += (made.wanted - radius) * share;
    holder.scale.setScalar(radius * (made.wanted === ALIKE ? larger : 1));
    label.object.position.set(x, -Math.max(radius, 0.1) - 0.1, 0);
  }

  /** The true size, in words too. */
  function tell() {
    made.wanted = TRUE_EARTH * earthsAcross(planet.radiusKm);
    if (planet !== EARTH) {
      label.setText(`${planet[stage.language]} ${Math.round(earthsAcross(planet.radiusKm) * 100)} %`);
    }
  }

  return made;
}

/** A ring round a planet. */
function mark(stage, row, id, colour) {
  const { x } = CANDIDATES.find((one) => one.id === id);
  const radius = earthsAcross(PLANETS.find((planet) => planet.id === id).radiusKm) * TRUE_EARTH + 0.05;
  const { object } = createRing(stage, radius, colour);
  object.position.x = x;
  setLive(object, false);
  row.add(object);
}

/** A task: how many Earths stand across Jupiter? They are laid out once it is answered. */
export async function acrossTask(stage, bodies) {
  const { THREE } = stage;
  const count = Math.round(earthsAcross(PLANETS[JUPITER.index].radiusKm));
  const earths = await createEarths(stage, count);
  const choices = [3, 5, count, 50];
  return askTask(stage, {
    step: 4,
    point: 4,
    tries: 1,
    text: {
      en: 'How many Earths stand side by side across Jupiter?',
      zh: '木星的直径上可以并排放下几个地球？',
    },
    choices: choices.map((number) => ({ en: `about ${number}`, zh: `约${number}个` })),
    right: choices.indexOf(count),
    hint: { en: '', zh: '' },
    explain: {
      en: `${count} Earths, nearly exactly: Jupiter is the largest planet.`,
      zh: `大约${count}个地球。木星是最大的行星。`,
    },
    show() {
      const scene = new THREE.Group();
      scene.position.set(0, JUPITER.y, ROW.z);
      const { holder, planet } = bodies[JUPITER.index];
      holder.scale.setScalar(JUPITER.radius);
      const label = stage.label(planet[stage.language], LABEL);
      label.object.position.set(JUPITER.radius + 0.28, 0, 0);
      scene.add(holder, earths.object, label.object);
      stage.group.add(scene);
      return {
        reveal() {
          const earth = JUPITER.radius / earthsAcross(planet.radiusKm);
          earths.lay(count, -JUPITER.radius, -JUPITER.radius - earth * 1.5, 0, earth);
        },
        close() {
          scene.visible = false;
        },
      };
    },
  });
}
