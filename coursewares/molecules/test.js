import { runTest } from '../shared/tasks.js';
import { createModel } from './model.js';
import { MOLECULES } from './molecules.js';
import { createRoom } from './room.js';
import { createBendTask } from './test-bend.js';
import { createBuildTasks } from './test-build.js';
import { anglesTask, bondsTask } from './test-questions.js';

/** Metres between what was built. */
const APART = 1.15;

function farewell(right, all) {
  return {
    en: `The test is done: ${right} of ${all} right. Thank you!`,
    zh: `测试完成：${all} 题中答对 ${right} 题。谢谢！`,
  };
}

/** Chapter 2: three molecules are built and bent, at the student's own pace. */
export function createTest(stage) {
  createRoom(stage);
  const [water, carbonDioxide, methane] = createBuildTasks(stage, [
    { key: 'water', step: 1, point: 1 },
    { key: 'carbonDioxide', step: 3, point: 3 },
    { key: 'methane', step: 6, point: 6 },
  ]);
  const tasks = [
    water,
    createBendTask(stage, { key: 'water', step: 2, point: 2, from: 145 }),
    carbonDioxide,
    bondsTask(stage, 4, 4),
    createBendTask(stage, { key: 'carbonDioxide', step: 5, point: 5, from: 120 }),
    methane,
    anglesTask(stage, 7, 7),
  ];
  const row = createRow(stage);
  const run = runTest(stage, tasks, farewell, row.show);
  return {
    update(_seconds, delta) {
      run.update(delta);
      row.turn(delta);
      return true;
    },
  };
}

/** What was built, side by side, once the test is done. */
function createRow(stage) {
  const { THREE, group, language } = stage;
  const row = new THREE.Group();
  row.visible = false;
  row.position.set(0, 1.86, -2.75);
  const models = Object.values(MOLECULES).map((molecule, index) => {
    const { object } = createModel(stage, molecule);
    object.position.x = (index - 1) * APART;
    object.scale.setScalar(1.2);
    const label = stage.label(`${molecule[language]} ${molecule.formula}`, 0.12);
    label.object.position.set((index - 1) * APART, 0.56, 0);
    row.add(object, label.object);
    return object;
  });
  group.add(row);
  let turned = 0;
  return {
    show() {
      row.visible = true;
    },
    turn(delta) {
      if (row.visible) turned += delta;
      for (const model of models) model.rotation.y = 0.25 + 0.5 * Math.sin(turned * 0.6);
    },
  };
}
