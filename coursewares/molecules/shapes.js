import { ease } from '../shared/meshes.js';
import { speak } from '../shared/props.js';
import { createArc, createModel, directionOf } from './model.js';
import { MOLECULES, UNIT } from './molecules.js';
import { createRoom } from './room.js';

const CENTRE = { y: 1.86, z: -2.45 };
/** When each molecule is there, and when its angle is shown. */
const SHOWN = [
  { key: 'water', from: 0, angle: 5, to: 24 },
  { key: 'carbonDioxide', from: 24, angle: 28, to: 38 },
  { key: 'methane', from: 38, angle: 43, to: 62 },
];
/** Water's two pairs of electrons that bind nothing: where they point, against the hydrogens. */
const PAIRS = { from: 11, degrees: 57, away: 0.2, size: [0.085, 0.13, 0.085], colour: 0x7fb4ff };
/** The tetrahedron round methane. */
const EDGES_FROM = 50;
/** Radians a second that a molecule turns by itself, and metres of a hand for a full turn. */
const TURN = 0.28;
const HAND_TURN = 1.2;

const TEXTS = [
  {
    at: 0,
    en: 'A molecule has a shape. Take it and turn it: this is water.',
    zh: '分子有自己的形状。抓住它转一转：这是水分子。',
  },
  {
    at: 5,
    en: 'Its two bonds meet at 104.5 degrees: water is bent.',
    zh: '两个键之间的夹角是104.5°，水分子是弯的。',
  },
  {
    at: 11,
    en: 'Oxygen has two more pairs of electrons that bind nothing. They need room and push the bonds together.',
    zh: '氧还有两对不成键的电子，它们要占地方，把两个键挤近了。',
  },
  { at: 18, en: 'All pairs push each other away, as far as they can.', zh: '电子对相互排斥，彼此尽量远离。' },
  {
    at: 24,
    en: 'Carbon dioxide: carbon has no pairs left over, only two double bonds.',
    zh: '二氧化碳：碳没有剩余的电子对，只有两个双键。',
  },
  {
    at: 29,
    en: 'The two push each other to opposite sides: 180 degrees, a straight line.',
    zh: '两个双键彼此推到相反的两侧：180°，一条直线。',
  },
  {
    at: 38,
    en: 'Methane: four bonds, all alike. On paper a cross of 90 degrees would do.',
    zh: '甲烷：四个相同的键。画在纸上，好像是90°的十字。',
  },
  {
    at: 44,
    en: 'In space they find more room: 109.5 degrees between any two of them.',
    zh: '在空间里它们可以离得更远：任意两个键之间都是109.5°。',
  },
  {
    at: 50,
    en: 'The four hydrogen atoms are the corners of a tetrahedron.',
    zh: '四个氢原子正好在正四面体的四个顶点上。',
  },
];

/** Chapter 3: three molecules, their angles, and why. */
export function createShapes(stage) {
  createRoom(stage);
  const scenes = SHOWN.map((shown) => createShape(stage, shown));
  const speakAt = speak(stage, TEXTS);
  return {
    update(seconds, delta) {
      let alive = false;
      for (const scene of scenes) alive = scene.show(seconds, delta) || alive;
      speakAt(seconds);
      return alive;
    },
  };
}

function createShape(stage, { key, from, angle, to }) {
  const { THREE, group, language } = stage;
  const molecule = MOLECULES[key];
  const object = new THREE.Group();
  object.position.set(0, CENTRE.y, CENTRE.z);
  const turning = new THREE.Group();
  turning.scale.setScalar(1.6);
  const model = createModel(stage, molecule);
  const arc = createArc(stage);
  arc.show(directionOf(molecule.places, 1), directionOf(molecule.places, 2), `${molecule.angle}°`);
  const extra =
    key === 'water' ? createPairs(THREE) : key === 'methane' ? createEdges(THREE, molecule) : null;
  turning.add(model.object, arc.object, ...(extra ? [extra] : []));
  const label = stage.label(`${molecule[language]} ${molecule.formula}`, 0.12);
  label.object.position.y = 0.66;
  object.add(turning, label.object);
  group.add(object);
  const hand = createHand(stage, object);
  return {
    show(seconds, delta) {
      object.visible = seconds >= from && seconds < to;
      object.scale.setScalar(Math.max(ease(seconds, from, from + 0.8), 1e-3));
      arc.object.visible = seconds >= angle;
      if (extra) extra.visible = seconds >= (key === 'water' ? PAIRS.from : EDGES_FROM);
      const alive = hand.update(delta);
      // The plane of a bent molecule is seen best while its angle is told.
      turning.rotation.y = Math.sin((seconds - from) * TURN) * 0.9 + hand.turned;
      return alive;
    },
  };
}

/** A molecule that is taken turns with the hand, and goes back slowly. */
function createHand(stage, object) {
  const hand = { turned: 0, held: false, update };
  let start = 0;
  let before = 0;
  stage.grab(object, {
    start() {
      hand.held = true;
      start = Number.NaN;
      before = hand.turned;
      stage.sound('pick');
    },
    move({ x }) {
      if (Number.isNaN(start)) start = x;
      hand.turned = before + ((x - start) / HAND_TURN) * 2 * Math.PI;
    },
    end() {
      hand.held = false;
      stage.sound('drop');
    },
  });

  function update(delta) {
    if (!hand.held) hand.turned *= Math.exp(-0.7 * delta);
    if (Math.abs(hand.turned) < 1e-3 && !hand.held) hand.turned = 0;
    return hand.turned !== 0;
  }

  return hand;
}

function createPairs(THREE) {
  const pairs = new THREE.Group();
  const shape = new THREE.SphereGeometry(1, 24, 16);
  const material = new THREE.MeshPhongMaterial({
    color: PAIRS.colour,
    transparent: true,
    opacity: 0.55,
    depthWrite: false,
  });
  for (const side of [-1, 1]) {
    const angle = (side * PAIRS.degrees * Math.PI) / 180;
    const pair = new THREE.Mesh(shape, material);
    pair.position.set(0, Math.cos(angle) * PAIRS.away, Math.sin(angle) * PAIRS.away);
    pair.rotation.x = angle;
    pair.scale.set(...PAIRS.size);
    pair.raycast = () => undefined;
    pairs.add(pair);
  }
  return pairs;
}

function createEdges(THREE, { places }) {
  const points = [];
  for (let one = 1; one < places.length; one++) {
    for (let other = one + 1; other < places.length; other++) {
      for (const place of [places[one], places[other]]) {
        points.push(new THREE.Vector3(...place).multiplyScalar(UNIT));
      }
    }
  }
  const edges = new THREE.LineSegments(
    new THREE.BufferGeometry().setFromPoints(points),
    new THREE.LineBasicMaterial({ color: 0x9fb4ff, transparent: true, opacity: 0.7, toneMapped: false }),
  );
  edges.raycast = () => undefined;
  return edges;
}
