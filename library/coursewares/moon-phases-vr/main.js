import { createEclipse } from './eclipse.js';
import { createLight } from './light.js';
import { createMonth } from './month.js';

const CHAPTERS = { 1: createLight, 3: createMonth, 4: createEclipse };

/** The Moon's phases: half of it is always lit, and we see another part of that half each day. */
export default function create(stage) {
  return CHAPTERS[stage.chapter.id](stage);
}
