import { createSolids, MIDDLE } from './solids.js';

const COUNTS = ['4', '6', '8'];
const SIX = COUNTS.indexOf('6');
const TEXTS = {
  count: { en: 'How many faces has the cube?', zh: '正方体有几个面？' },
  choose: {
    en: 'Take the solid with five faces and put it on the plate.',
    zh: '把有5个面的立体图形放到盘子上。',
  },
  again: { en: 'Not this one. Count its faces again.', zh: '不是这个，再数一数它的面。' },
  done: { en: 'Done. Well counted!', zh: '完成啦，数得真准！' },
};
const PLATE = { y: 1.15, radius: 0.32, reach: 0.45 };

/**
 * Chapter 2: each student at their own pace. A step begins, its points are answered, it is finished; the end is told once.
 * @param {import('@orrery/courseware-sdk').CoursewareStage} stage
 */
export function createTest(stage) {
  const { report, language } = stage;
  const { cube, pyramid } = createSolids(stage);
  const plate = createPlate(stage);

  function countFaces() {
    report.stepStarted(1);
    report.asked(1);
    const panel = stage.ask({
      text: TEXTS.count[language],
      choices: COUNTS,
      onChoose(index) {
        const right = index === SIX;
        report.answered(1, right);
        stage.sound(right ? 'right' : 'wrong');
        panel.close();
        report.stepFinished(1);
        choose();
      },
    });
  }

  function choose() {
    plate.visible = true;
    report.stepStarted(2);
    report.asked(2);
    stage.caption(TEXTS.choose[language]);
    for (const solid of [cube, pyramid]) carry(solid);
  }

  /** @param {import('three').Object3D} solid */
  function carry(solid) {
    const home = solid.position.clone();
    const stop = stage.grab(solid, {
      start: () => stage.sound('pick'),
      end(place) {
        if (place.distanceTo(plate.position) > PLATE.reach) return stage.sound('drop');
        const right = solid === pyramid;
        report.answered(2, right);
        stage.sound(right ? 'right' : 'wrong');
        stage.caption(TEXTS[right ? 'done' : 'again'][language]);
        if (!right) return void solid.position.copy(home);
        solid.position.set(plate.position.x, plate.position.y + 0.3, plate.position.z);
        stop();
        report.stepFinished(2);
        report.finished();
        return stage.sound('done');
      },
    });
  }

  countFaces();
  return { update: () => false };
}

/** @param {import('@orrery/courseware-sdk').CoursewareStage} stage */
function createPlate({ THREE, group }) {
  const plate = new THREE.Mesh(
    new THREE.CylinderGeometry(PLATE.radius, PLATE.radius, 0.03, 48),
    new THREE.MeshStandardMaterial({ color: 0xd9deec, roughness: 0.4 }),
  );
  plate.position.set(0, PLATE.y, MIDDLE.z + 0.3);
  plate.visible = false;
  group.add(plate);
  return plate;
}
