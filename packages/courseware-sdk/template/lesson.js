import { createSolids } from './solids.js';

/** What is said, and from which second of the chapter. */
const SENTENCES = [
  { at: 0, en: 'Look at a solid: how many flat faces has it?', zh: '看一看：每个立体图形有几个平面？' },
  {
    at: 10,
    en: 'The cube has six, the pyramid with a square base five.',
    zh: '正方体有6个面，四棱锥有5个面。',
  },
];

/**
 * Chapter 1. The same second gives the same picture, so that pause, seeking and coming late need no care.
 * @param {import('@orrery/courseware-sdk').CoursewareStage} stage
 */
export function createLesson(stage) {
  const { cube, pyramid } = createSolids(stage);
  name(stage, cube, { en: 'Cube: 6 faces', zh: '正方体：6个面' });
  name(stage, pyramid, { en: 'Pyramid: 5 faces', zh: '四棱锥：5个面' });
  return {
    /** @param {number} seconds */
    update(seconds) {
      cube.rotation.set(0.3, seconds * 0.5, 0);
      pyramid.rotation.y = seconds * 0.5;
      const said = SENTENCES.findLast(({ at }) => at <= seconds);
      stage.caption(said ? said[stage.language] : '');
      return false;
    },
  };
}

/**
 * A gaze on a solid shows its name.
 * @param {import('@orrery/courseware-sdk').CoursewareStage} stage
 * @param {import('three').Object3D} solid
 * @param {{ en: string, zh: string }} texts
 */
function name(stage, solid, texts) {
  const label = stage.label(texts[stage.language]);
  label.object.position.copy(solid.position).setY(solid.position.y + 0.5);
  label.object.visible = false;
  stage.group.add(label.object);
  stage.onHover(solid, (hovered) => {
    label.object.visible = hovered;
  });
}
