import { createButton, setShown } from '../shared/props.js';
import { createArc, createModel, directionOf } from './model.js';
import { ANGLES, angleFrom, bentPlaces, bondAngle, isBent, MOLECULES } from './molecules.js';

const CENTRE = { x: 0, y: 2.06, z: -2.6 };
const LARGER = 1.8;
/** Degrees of a press on a button. */
const STEP = 5;
const HASTE = 7;
const BUTTONS = { y: 1.26, z: -2.45 };

const TEXTS = {
  water: {
    text: {
      en: 'Take a hydrogen atom and bend water to its true angle. Then press Check.',
      zh: '抓住一个氢原子，把水分子弯到真实的键角，然后点“检查”。',
    },
    wide: {
      en: 'Too wide: it is a little less than the 109.5 degrees of methane.',
      zh: '角太大了：应比甲烷的109.5°稍小一些。',
    },
    narrow: { en: 'Too narrow: it is more than a right angle.', zh: '角太小了：应比直角大一些。' },
    explain: {
      en: 'Water has an angle of 104.5 degrees: two pairs of electrons push its bonds together.',
      zh: '水的键角是104.5°：两对不成键的电子把两个键挤近了。',
    },
  },
  carbonDioxide: {
    text: {
      en: 'Give carbon dioxide its true angle. Then press Check.',
      zh: '把二氧化碳摆成真实的键角，然后点“检查”。',
    },
    wide: { en: '', zh: '' },
    narrow: {
      en: 'Too narrow: the two double bonds push each other as far away as they can.',
      zh: '角太小了：两个双键互相排斥，要离得尽量远。',
    },
    explain: { en: 'Carbon dioxide is straight: 180 degrees.', zh: '二氧化碳是直线形的：180°。' },
  },
};

/** A task: the angle of a molecule of three atoms is set by hand. @param from degrees it begins with */
export function createBendTask(stage, { key, step, point, from }) {
  const { text, explain, wide, narrow } = TEXTS[key];
  const molecule = MOLECULES[key];
  // What is said after a wrong answer is about what was wrong with it.
  const task = { step, point, tries: 2, text, explain, hint: narrow, begin };
  return task;

  function begin(answer) {
    return beginBend(stage, molecule, from, (degrees) => {
      task.hint = degrees > bondAngle(molecule) ? wide : narrow;
      answer(isBent(molecule, degrees));
    });
  }
}

function beginBend(stage, molecule, from, answer) {
  const { THREE, group } = stage;
  const object = new THREE.Group();
  object.position.set(CENTRE.x, CENTRE.y, CENTRE.z);
  object.scale.setScalar(LARGER);
  const model = createModel(stage, molecule);
  const arc = createArc(stage, 0.17, 0.075);
  object.add(model.object, arc.object);
  group.add(object);
  const bend = { wanted: from, shown: Number.NaN, live: true };
  const buttons = createButtons(stage, {
    smaller: () => turn(-STEP),
    larger: () => turn(STEP),
    check: () => {
      if (bend.live) answer(Math.round(bend.wanted));
    },
  });
  for (const outer of [1, 2]) {
    model.atoms[outer].name = `outer-${outer}`;
    takeAtom(stage, model.atoms[outer], bend);
  }
  group.add(buttons);
  show(from);

  function turn(degrees) {
    if (bend.live)
      bend.wanted = Math.max(ANGLES.least, Math.min(ANGLES.most, Math.round(bend.wanted) + degrees));
  }

  function show(degrees) {
    if (degrees === bend.shown) return;
    bend.shown = degrees;
    const places = bentPlaces(molecule, degrees);
    model.place(places);
    const exact = !bend.live && Math.abs(degrees - bondAngle(molecule)) < 0.05;
    const words = exact ? molecule.angle : Math.round(degrees);
    arc.show(directionOf(places, 1), directionOf(places, 2), `${words}°`);
  }

  return {
    update(delta) {
      const next = bend.shown + (bend.wanted - bend.shown) * (1 - Math.exp(-HASTE * delta));
      show(Math.abs(next - bend.wanted) < 0.05 ? bend.wanted : next);
    },
    reveal() {
      bend.live = false;
      bend.wanted = bondAngle(molecule);
      setShown(buttons, false);
    },
    close() {
      setShown(object, false);
      setShown(buttons, false);
    },
  };
}

/** Lets a student carry an outer atom; the other follows. */
function takeAtom(stage, atom, bend) {
  let held = false;
  stage.grab(atom, {
    start() {
      held = bend.live;
      if (held) stage.sound('pick');
    },
    move({ x, y }) {
      if (held && bend.live) bend.wanted = angleFrom(x - CENTRE.x, y - CENTRE.y);
    },
    end() {
      if (held) stage.sound('drop');
      held = false;
    },
  });
  stage.onHover(atom, (hovered) => atom.scale.setScalar(hovered && bend.live ? 1.15 : 1));
}

function createButtons(stage, { smaller, larger, check }) {
  const { THREE } = stage;
  const object = new THREE.Group();
  object.position.set(CENTRE.x, BUTTONS.y, BUTTONS.z);
  const made = [
    { name: 'smaller', texts: { en: `−${STEP}°`, zh: `−${STEP}°` }, x: -0.62, onPress: smaller, width: 0.3 },
    { name: 'larger', texts: { en: `+${STEP}°`, zh: `+${STEP}°` }, x: -0.22, onPress: larger, width: 0.3 },
    { name: 'check-bend', texts: { en: 'Check', zh: '检查' }, x: 0.42, onPress: check, width: 0.5 },
  ];
  for (const { name, texts, x, onPress, width } of made) {
    const button = createButton(stage, texts, onPress, width);
    button.name = name;
    button.position.x = x;
    object.add(button);
  }
  return object;
}
