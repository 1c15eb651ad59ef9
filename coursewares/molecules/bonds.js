import { ease } from '../shared/meshes.js';
import { nameOnHover, speak } from '../shared/props.js';
import { createAtom, createModel } from './model.js';
import { ELEMENTS, MOLECULES } from './molecules.js';
import { createRoom } from './room.js';

const CENTRE = { y: 1.84, z: -2.75 };
const LARGER = 1.2;
const LABEL = 0.12;
const HAND = { radius: 0.026, length: 0.17, colour: 0xf1d699 };
/** Atoms of the beginning, with their hands as directions in the plane. */
const SINGLES = [
  { symbol: 'H', x: -1, hands: [0] },
  { symbol: 'O', x: 0, hands: [-52, 52] },
  { symbol: 'C', x: 1, hands: [-45, 45, 135, 225] },
];
const SINGLE_SIZE = 1.9;
const SINGLES_GO = { from: 14, to: 16 };
/** When each molecule comes together, and where. */
const MEETINGS = [
  { key: 'water', x: -1.15, from: 17, to: 22 },
  { key: 'carbonDioxide', x: 0, from: 31, to: 36 },
  { key: 'methane', x: 1.15, from: 45, to: 50 },
];
/** Metres in ångström that the outer atoms come from. */
const AWAY = 2.6;

const TEXTS = [
  {
    at: 0,
    en: 'Atoms hold on to each other by bonds. Hydrogen has one hand for that, oxygen two, carbon four.',
    zh: '原子之间靠化学键结合。氢原子有一只“手”，氧原子两只，碳原子四只。',
  },
  { at: 9, en: 'A molecule is stable when no hand is left empty.', zh: '没有空着的“手”，分子就稳定。' },
  {
    at: 16,
    en: 'Oxygen takes two hydrogen atoms: water, H₂O.',
    zh: '一个氧原子抓住两个氢原子，就是水：H₂O。',
  },
  {
    at: 24,
    en: 'Two atoms of hydrogen and one of oxygen: that is what the small 2 says.',
    zh: '两个氢原子、一个氧原子，这就是右下角小“2”的意思。',
  },
  {
    at: 30,
    en: 'Carbon has four hands, each oxygen two: they share double bonds. Carbon dioxide, CO₂.',
    zh: '碳有四只“手”，每个氧有两只，于是形成双键：二氧化碳，CO₂。',
  },
  { at: 38, en: 'A double bond is drawn with two sticks.', zh: '双键用两根小棒表示。' },
  {
    at: 44,
    en: 'And four hydrogen atoms, one for each hand of carbon: methane, CH₄, the main part of natural gas.',
    zh: '碳的四只“手”各抓住一个氢原子：甲烷，CH₄，天然气的主要成分。',
  },
  {
    at: 54,
    en: 'Water, carbon dioxide, methane: look at an atom to read its name.',
    zh: '水、二氧化碳、甲烷。注视任意原子，可以看到它的名称。',
  },
];

/** Places of a molecule's atoms on their way to it. @param share 0 far apart, 1 together */
export function placesAt({ places }, share) {
  return places.map((place, index) =>
    index === 0 ? place : place.map((part) => part * (1 + (1 - share) * (AWAY - 1))),
  );
}

/** Chapter 1: atoms, their bonds, and three molecules that come of them. */
export function createBonds(stage) {
  const { THREE, group } = stage;
  const meshes = createRoom(stage);
  const singles = new THREE.Group();
  for (const single of SINGLES) singles.add(createSingle(stage, meshes, single));
  group.add(singles);
  const molecules = MEETINGS.map((meeting) => createMeeting(stage, meeting));
  const speakAt = speak(stage, TEXTS);
  return {
    update(seconds) {
      const gone = ease(seconds, SINGLES_GO.from, SINGLES_GO.to);
      singles.visible = gone < 1;
      for (const single of singles.children) single.scale.setScalar(Math.max(1 - gone, 1e-3));
      for (const molecule of molecules) molecule.show(seconds);
      speakAt(seconds);
      return false;
    },
  };
}

function createSingle(stage, meshes, { symbol, x, hands }) {
  const { THREE, language } = stage;
  const { radius } = ELEMENTS[symbol];
  const size = radius * SINGLE_SIZE;
  const object = new THREE.Group();
  object.position.set(x, CENTRE.y, CENTRE.z);
  const sticks = hands.map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const away = size + HAND.length / 2 - 0.01;
    return {
      shape: new THREE.CylinderGeometry(HAND.radius, HAND.radius, HAND.length, 12),
      colour: HAND.colour,
      at: [Math.sin(angle) * away, -Math.cos(angle) * away, 0],
      turn: [0, 0, angle],
    };
  });
  const { bonds } = ELEMENTS[symbol];
  const words =
    language === 'zh'
      ? `${ELEMENTS[symbol].zh} ${symbol}：${bonds}只手`
      : `${ELEMENTS[symbol].en} ${symbol}: ${bonds} ${bonds === 1 ? 'hand' : 'hands'}`;
  const label = stage.label(words, LABEL);
  label.object.position.y = size + 0.3;
  object.add(createAtom(stage, symbol, SINGLE_SIZE), meshes.body(sticks, { shine: 20 }), label.object);
  return object;
}

function createMeeting(stage, { key, x, from, to }) {
  const { THREE, group, language } = stage;
  const molecule = MOLECULES[key];
  const model = createModel(stage, molecule);
  const object = new THREE.Group();
  object.position.set(x, CENTRE.y, CENTRE.z);
  const turning = new THREE.Group();
  turning.add(model.object);
  turning.scale.setScalar(LARGER);
  const label = stage.label(`${molecule[language]} ${molecule.formula}`, LABEL);
  label.object.position.y = 0.6;
  object.add(turning, label.object);
  group.add(object);
  for (const [index, atom] of model.atoms.entries()) {
    nameOnHover(stage, atom, ELEMENTS[molecule.atoms[index]], 0.14);
  }
  return {
    show(seconds) {
      object.visible = seconds >= from - 1;
      const share = ease(seconds, from, to);
      model.place(placesAt(molecule, share));
      model.setBonds(ease(seconds, to - 1.2, to));
      label.object.visible = seconds >= to;
      // Once together it rocks a little, or nobody would see that it has depth.
      const rocking = ease(seconds, to, to + 2);
      turning.rotation.y = rocking * (0.5 * Math.sin((seconds - to) * 0.6) + 0.25);
    },
  };
}
