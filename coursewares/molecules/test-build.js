import { createCarry } from '../shared/carry.js';
import { createButton, createRing, setShown } from '../shared/props.js';
import { takeWithin } from '../shared/reach.js';
import { createAtom, createModel } from './model.js';
import { ELEMENTS, faultOf, MOLECULES } from './molecules.js';

const CENTRE = { x: 0, y: 2.06, z: -2.7 };
/** The place in the middle, and four round it, in metres from it. */
const PLACES = [
  { x: 0, y: 0, radius: 0.18 },
  { x: -0.44, y: 0, radius: 0.15 },
  { x: 0.44, y: 0, radius: 0.15 },
  { x: 0, y: 0.37, radius: 0.15 },
  { x: 0, y: -0.37, radius: 0.15 },
];
/** How near to a place counts as it, as the student sees it. Half of the way to the next. */
const REACH = 0.21;
const MIDDLE = 1;
const SHELF = { symbols: ['H', 'H', 'C', 'O', 'O', 'H', 'H'], step: 0.42, y: 1.29, z: -2.45 };
const BUTTON = { x: 1.1, y: 2.02, z: -2.6 };
const TEXTS = {
  water: {
    text: {
      en: 'Build water, H₂O: one atom in the middle, the others round it. Then press Check.',
      zh: '搭建水分子 H₂O：一个原子放中间，其余放周围，然后点“检查”。',
    },
    others: {
      en: 'The small 2 stands behind the H: two of hydrogen go round the oxygen.',
      zh: '小“2”写在 H 的右下角：氧的周围是两个氢原子。',
    },
    explain: {
      en: 'H₂O: two hydrogen atoms, held by the two hands of oxygen.',
      zh: 'H₂O：氧的两只“手”各抓住一个氢原子。',
    },
  },
  carbonDioxide: {
    text: { en: 'Now carbon dioxide, CO₂. Then press Check.', zh: '再搭建二氧化碳 CO₂，然后点“检查”。' },
    others: {
      en: 'Carbon is right. Round it go as many oxygen atoms as the 2 says.',
      zh: '中间的碳对了；氧原子的个数看右下角的“2”。',
    },
    explain: { en: 'CO₂: one carbon atom between two of oxygen.', zh: 'CO₂：一个碳原子在两个氧原子中间。' },
  },
  methane: {
    text: { en: 'And methane, CH₄. Then press Check.', zh: '最后搭建甲烷 CH₄，然后点“检查”。' },
    others: {
      en: 'Carbon has four hands, and each takes one hydrogen atom.',
      zh: '碳有四只“手”，每只抓住一个氢原子。',
    },
    explain: {
      en: 'CH₄: four hydrogen atoms, one for each hand of carbon.',
      zh: 'CH₄：碳的四只“手”各抓住一个氢原子。',
    },
  },
};

const centreHint = ({ formula }) => ({
  en: `Look at the atoms of ${formula}: the one with the most hands goes in the middle.`,
  zh: `看看 ${formula} 里有哪些原子，“手”最多的放在中间。`,
});

/** Tasks: atoms from the shelf become a molecule. @param wanted {key, step, point} of each */
export function createBuildTasks(stage, wanted) {
  const table = createTable(stage);
  return wanted.map(({ key, step, point }) => {
    const { text, others, explain } = TEXTS[key];
    // What is said after a wrong answer is about what was wrong with it.
    const task = { step, point, tries: 2, text, explain, hint: others, begin };
    return task;

    function begin(answer) {
      return beginBuild(stage, table, MOLECULES[key], (fault) => {
        task.hint = fault === 'centre' ? centreHint(MOLECULES[key]) : others;
        answer(fault === null);
      });
    }
  });
}

function createTable(stage) {
  const { THREE, group, language } = stage;
  const carry = createCarry(
    stage,
    takeWithin(
      stage,
      () => carry,
      () => REACH,
    ),
    { offersTaken: true },
  );
  const places = PLACES.map(({ x, y, radius }, index) => {
    const { object } = createRing(stage, radius);
    object.position.set(CENTRE.x + x, CENTRE.y + y, CENTRE.z);
    group.add(object);
    return carry.addPlace(index + 1, object.position, object);
  });
  const things = SHELF.symbols.map((symbol, index) => {
    const object = new THREE.Group();
    const label = stage.label(`${symbol} ${ELEMENTS[symbol][language]}`, 0.105);
    label.object.position.y = -0.19;
    object.add(createAtom(stage, symbol, 1.15), label.object);
    group.add(object);
    const x = (index - (SHELF.symbols.length - 1) / 2) * SHELF.step;
    return Object.assign(
      carry.addThing(`${symbol}-${index}`, object, new THREE.Vector3(x, SHELF.y, SHELF.z)),
      { symbol },
    );
  });
  const table = { carry, places, things, check: () => undefined, show };
  const button = createButton(stage, { en: 'Check', zh: '检查' }, () => table.check());
  button.name = 'check-build';
  button.position.set(BUTTON.x, BUTTON.y, BUTTON.z);
  group.add(button);

  function show(shown) {
    setShown(button, shown);
    for (const place of places) {
      place.mesh.visible = shown;
      carry.setPlace(place, shown);
    }
    for (const thing of things) {
      carry.setThing(thing, shown);
      carry.put(thing, null, true);
    }
  }

  show(false);
  return table;
}

function beginBuild(stage, table, molecule, answer) {
  const { THREE, group, language } = stage;
  const { carry, things } = table;
  table.show(true);
  const result = new THREE.Group();
  result.visible = false;
  group.add(result);
  table.check = () => {
    const placed = things.filter(({ at }) => at !== null);
    // One atom alone is no molecule yet, and no answer.
    if (placed.length < 2) return;
    const centre = placed.find(({ at }) => at === MIDDLE)?.symbol ?? null;
    const around = placed.filter(({ at }) => at !== MIDDLE).map(({ symbol }) => symbol);
    answer(faultOf(molecule, centre, around));
  };
  let turned = 0;
  return {
    update(delta) {
      carry.update(delta);
      turned += delta;
      result.rotation.y = 0.6 * Math.sin(turned * 0.9);
    },
    reveal() {
      table.check = () => undefined;
      table.show(false);
      const model = createModel(stage, molecule);
      const label = stage.label(`${molecule[language]} ${molecule.formula}`, 0.11);
      label.object.position.y = 0.44;
      result.add(model.object, label.object);
      result.position.set(CENTRE.x, CENTRE.y - 0.1, CENTRE.z);
      result.scale.setScalar(1.35);
      result.visible = true;
      turned = 0;
    },
    close() {
      table.show(false);
      result.visible = false;
    },
  };
}
