import { createFaults } from './faults.js';
import { createPaths } from './paths.js';
import { createTest } from './test.js';

const CHAPTERS = { 1: createPaths, 2: createTest, 3: createFaults };

/** Electric circuits: one path, two paths, and a fault to find. */
export default function create(stage) {
  return CHAPTERS[stage.chapter.id](stage);
}
