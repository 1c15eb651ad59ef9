import { askTask } from '../shared/tasks.js';
import { createArc, createModel, directionOf } from './model.js';
import { MOLECULES } from './molecules.js';

const CENTRE = { y: 1.96, z: -2.6 };
const LARGER = 1.35;
const NONE = { en: '', zh: '' };

/** A question: which bonds hold carbon dioxide together? They are drawn once it is answered. */
export function bondsTask(stage, step, point) {
  return askTask(stage, {
    step,
    point,
    tries: 1,
    text: {
      en: 'Carbon has four hands, each oxygen two. Which bonds hold carbon dioxide together?',
      zh: '碳有四只“手”，每个氧有两只。二氧化碳里是什么键？',
    },
    choices: [
      { en: 'Two single bonds', zh: '两个单键' },
      { en: 'Two double bonds', zh: '两个双键' },
      { en: 'One single, one double', zh: '一个单键、一个双键' },
      { en: 'Two triple bonds', zh: '两个三键' },
    ],
    right: 1,
    hint: NONE,
    explain: {
      en: 'Two double bonds: all four hands of carbon are taken, and both of each oxygen.',
      zh: '两个双键：碳的四只“手”和每个氧的两只“手”都用上了。',
    },
    show: () => showModel(stage, MOLECULES.carbonDioxide, { bonds: 0 }),
  });
}

/** A question: the angle between the bonds of methane. */
export function anglesTask(stage, step, point) {
  return askTask(stage, {
    step,
    point,
    tries: 1,
    text: { en: 'Which angle do any two bonds of methane make?', zh: '甲烷中任意两个键之间的夹角是多少？' },
    choices: [90, 104.5, 109.5, 120].map((degrees) => ({ en: `${degrees}°`, zh: `${degrees}°` })),
    right: 2,
    hint: NONE,
    explain: {
      en: '109.5 degrees: the bonds point to the corners of a tetrahedron.',
      zh: '109.5°：四个键指向正四面体的四个顶点。',
    },
    show: () => showModel(stage, MOLECULES.methane, { bonds: 1, angle: true }),
  });
}

function showModel(stage, molecule, { bonds, angle = false }) {
  const { THREE, group, language } = stage;
  const object = new THREE.Group();
  object.position.set(0, CENTRE.y, CENTRE.z);
  object.scale.setScalar(LARGER);
  const turning = new THREE.Group();
  const model = createModel(stage, molecule);
  model.setBonds(bonds);
  const arc = createArc(stage);
  arc.show(directionOf(molecule.places, 1), directionOf(molecule.places, 2), `${molecule.angle}°`);
  arc.object.visible = false;
  const label = stage.label(`${molecule[language]} ${molecule.formula}`, 0.085);
  label.object.position.y = 0.42;
  turning.add(model.object, arc.object);
  object.add(turning, label.object);
  group.add(object);
  let turned = 0;
  return {
    update(delta) {
      turned += delta;
      turning.rotation.y = Math.sin(turned * 0.5) * 0.8;
    },
    reveal() {
      model.setBonds(1);
      arc.object.visible = angle;
    },
    close() {
      object.visible = false;
    },
  };
}
