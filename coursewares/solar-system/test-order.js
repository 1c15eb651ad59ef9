import { createCarry } from '../shared/carry.js';
import { createRing } from '../shared/props.js';
import { takeWithin } from '../shared/reach.js';
import { PLANETS, rightPlaces } from './planets.js';

/** Where the Sun stands, and the shelf where planets lie, in metres. */
const SUN = { x: -1.72, y: 2.02, z: -2.85, radius: 0.16 };
const SHELF = { xs: [-0.99, -0.33, 0.33, 0.99], y: 1.38, z: -2.6 };
/** Radii that are drawn: Saturn leaves room for its rings. */
const SIZES = [0.11, 0.15, 0.155, 0.125, 0.2, 0.095, 0.165, 0.16];
/** What is done already stands small beside the Sun, so that four places always have room. */
const DONE = { x: -1.37, step: 0.17, scale: 0.45 };
const LEAF = 0x5fd08f;
const EMBER = 0xf07a5c;
const BRASS = 0xe2bc6a;

const GROUPS = [
  {
    step: 1,
    point: 1,
    places: [0, 1, 2, 3],
    row: { x: -1.05, step: 0.62, radius: 0.24 },
    shelf: ['mars', 'mercury', 'earth', 'venus'],
    text: {
      en: 'Carry the four inner planets to their places. The Sun is on the left. Or press one, then its place.',
      zh: '把四颗内侧行星放到各自的位置，太阳在左边。也可以先点行星，再点位置。',
    },
    hint: { en: 'The nearest to the Sun is also the smallest.', zh: '离太阳最近的行星也是最小的一颗。' },
    explain: {
      en: 'Mercury, Venus, Earth, Mars: four planets of rock.',
      zh: '水星、金星、地球、火星：四颗岩石行星。',
    },
  },
  {
    step: 2,
    point: 2,
    places: [4, 5, 6, 7],
    row: { x: -0.44, step: 0.59, radius: 0.26 },
    shelf: ['neptune', 'saturn', 'jupiter', 'uranus'],
    text: {
      en: 'Now the four giants, from place 5 to place 8.',
      zh: '接下来是四颗巨行星，放到第5到第8个位置。',
    },
    hint: {
      en: 'The largest comes first, the one with bright rings second.',
      zh: '最大的排在最前，带明亮光环的排第二。',
    },
    explain: {
      en: 'Jupiter, Saturn, Uranus, Neptune: giants without firm ground.',
      zh: '木星、土星、天王星、海王星：没有坚实表面的巨行星。',
    },
  },
];

/** Two tasks: planets are carried to their places. @param bodies of all planets, in their order */
export function createOrderTasks(stage, kit, bodies) {
  const table = createTable(stage, kit, bodies);
  return GROUPS.map((group, index) => ({
    ...group,
    tries: 2,
    begin: (answer) => beginGroup(table, group, answer, index === GROUPS.length - 1),
  }));
}

function createTable(stage, kit, bodies) {
  const { THREE, group } = stage;
  const sun = kit.sunBall(SUN.radius);
  sun.position.set(SUN.x, SUN.y, SUN.z);
  group.add(sun);
  const carry = createCarry(
    stage,
    takeWithin(stage, () => carry, reachOf),
    { offersTaken: true },
  );
  const rings = PLANETS.map((_planet, index) => createPlace(stage, carry, index));
  const things = bodies.map(({ planet, holder }, index) => {
    const object = new THREE.Group();
    holder.scale.setScalar(SIZES[index]);
    const label = stage.label(planet[stage.language], 0.11);
    label.object.position.y = -Math.max(SIZES[index], 0.13) - 0.08;
    object.add(holder, label.object, createReach(THREE));
    group.add(object);
    const thing = carry.addThing(planet.id, object, toHome(THREE, planet.id));
    carry.setThing(thing, false);
    return Object.assign(thing, { label: label.object, holder });
  });
  return { carry, rings, sun, things };
}

function reachOf({ id }) {
  return GROUPS.find(({ places }) => places.includes(id - 1)).row.radius + 0.04;
}

/** A ring with its number, where a planet belongs. */
function createPlace(stage, carry, index) {
  const { row, places } = GROUPS.find((group) => group.places.includes(index));
  const ring = createRing(stage, row.radius);
  const label = stage.label(String(index + 1), 0.12);
  label.object.position.y = row.radius + 0.08;
  ring.object.add(label.object);
  ring.object.position.set(row.x + places.indexOf(index) * row.step, SUN.y, SUN.z);
  stage.group.add(ring.object);
  const place = carry.addPlace(index + 1, ring.object.position, ring.object);
  const shown = { ...ring, place, show };

  function show(isShown) {
    ring.object.visible = isShown;
    carry.setPlace(place, isShown);
  }

  show(false);
  return shown;
}

/** Small planets are as easy to meet as large ones. */
function createReach(THREE) {
  const material = new THREE.MeshBasicMaterial({ visible: false });
  return new THREE.Mesh(new THREE.SphereGeometry(0.14, 12, 8), material);
}

function toHome(THREE, id) {
  const column = GROUPS.map(({ shelf }) => shelf.indexOf(id)).find((index) => index >= 0);
  return new THREE.Vector3(SHELF.xs[column], SHELF.y, SHELF.z);
}

function beginGroup({ carry, rings, sun, things }, { places }, answer, isLast) {
  const own = places.map((index) => things[index]);
  for (const index of places) rings[index].show(true);
  for (const thing of own) carry.setThing(thing, true);
  let judged = false;

  /** Right ones stay and are marked; wrong ones go back to the shelf. */
  function judge() {
    const put = rings.map(({ place }) => things.find(({ at }) => at === place.id)?.id ?? null);
    const right = rightPlaces(put);
    for (const index of places) {
      rings[index].setColour(right[index] ? LEAF : EMBER);
      const thing = things.find(({ at }) => at === index + 1);
      if (right[index]) {
        carry.setThing(thing, true, false);
        carry.setPlace(rings[index].place, false);
      } else carry.put(thing, null);
    }
    answer(places.every((index) => right[index]));
  }

  return {
    update(delta) {
      carry.update(delta);
      if (judged) return;
      if (own.every(({ at }) => at !== null)) judge();
      // What is put anew is judged anew.
      else if (carry.picked) markOpen();
    },
    reveal() {
      judged = true;
      for (const [index, thing] of own.entries()) {
        carry.setThing(thing, true, false);
        carry.put(thing, places[index] + 1);
        rings[places[index]].setColour(LEAF);
      }
    },
    close() {
      for (const index of places) rings[index].show(false);
      if (isLast) {
        sun.visible = false;
        for (const thing of things) carry.setThing(thing, false);
      } else for (const [index, thing] of own.entries()) putAside(thing, index);
    },
  };

  function markOpen() {
    for (const index of places) {
      const isHeld = things.some(({ at, live }) => at === index + 1 && !live);
      if (!isHeld) rings[index].setColour(BRASS);
    }
  }
}

/** Beside the Sun, small and without a name. */
function putAside(thing, index) {
  thing.at = null;
  thing.goal.set(DONE.x + index * DONE.step, SUN.y, SUN.z);
  thing.holder.scale.multiplyScalar(DONE.scale);
  thing.label.visible = false;
}
