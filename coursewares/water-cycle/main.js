import { createBalance } from './balance.js';
import { createRound } from './round.js';
import { createTest } from './test.js';

const CHAPTERS = { 1: createRound, 2: createTest, 3: createBalance };

/** The water cycle: the round of one drop, what a year moves, and a test. */
export default function create(stage) {
  return CHAPTERS[stage.chapter.id](stage);
}
