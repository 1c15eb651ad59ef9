import { createLesson } from './lesson.js';
import { createTest } from './test.js';

/**
 * Makes a chapter: 2 is the test, every other one tells.
 * @type {import('@orrery/courseware-sdk').CreateCourseware}
 */
export default function create(stage) {
  return stage.chapter.id === 2 ? createTest(stage) : createLesson(stage);
}
