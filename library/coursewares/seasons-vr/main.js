import { createAxis } from './axis.js';
import { createDays } from './days.js';
import { createYear } from './year.js';

const CHAPTERS = { 1: createAxis, 3: createYear, 4: createDays };

/** The seasons: Earth's axis leans, and it leans the same way all year. */
export default function create(stage) {
  return CHAPTERS[stage.chapter.id](stage);
}
