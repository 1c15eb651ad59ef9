import { createKit } from '../../library/coursewares/shared/kit.js';
import { runTest } from '../shared/tasks.js';
import { createBodies } from './bodies.js';
import { PLANETS } from './planets.js';
import { createMoonTasks } from './test-moon.js';
import { createOrderTasks } from './test-order.js';
import { acrossTask, twinTask } from './test-sizes.js';

function farewell(right, all) {
  return {
    en: `The test is done: ${right} of ${all} right. Thank you!`,
    zh: `测试完成：${all} 题中答对 ${right} 题。谢谢！`,
  };
}

/** Chapter 2: seven tasks about order, sizes and the Moon, at the student's own pace. */
export async function createTest(stage) {
  const { THREE } = stage;
  const kit = createKit(stage);
  const light = new THREE.Object3D();
  light.position.set(-30, 10, 30);
  stage.group.add(light);
  const bodies = await createBodies(stage, kit, PLANETS, light);
  const tasks = [
    ...createOrderTasks(stage, kit, bodies),
    twinTask(stage, bodies),
    await acrossTask(stage, bodies),
    ...(await createMoonTasks(stage, kit)),
  ];
  const run = runTest(stage, tasks, farewell);
  let turns = 0;
  return {
    update(_seconds, delta) {
      turns += delta / 14;
      for (const { spin } of bodies) spin(turns);
      run.update(delta);
      return true;
    },
  };
}
