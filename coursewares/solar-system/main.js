import { createOrder } from './order.js';
import { createPhases } from './phases.js';
import { createSizes } from './sizes.js';
import { createTest } from './test.js';

const CHAPTERS = { 1: createOrder, 2: createTest, 3: createSizes, 4: createPhases };

/** The solar system: the planets' order and sizes, and why the Moon has phases. */
export default function create(stage) {
  return CHAPTERS[stage.chapter.id](stage);
}
