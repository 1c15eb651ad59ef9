import { createBonds } from './bonds.js';
import { createShapes } from './shapes.js';
import { createTest } from './test.js';

const CHAPTERS = { 1: createBonds, 2: createTest, 3: createShapes };

/** Molecules: what atoms hold on to, and the shape that comes of it. */
export default function create(stage) {
  return CHAPTERS[stage.chapter.id](stage);
}
