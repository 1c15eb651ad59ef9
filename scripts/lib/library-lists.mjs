/** What a library's lists say of each other: categories, chapters, courses. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Grades by phase. */
const GRADES = { 10: [1, 6], 20: [7, 9], 30: [10, 12] };
const PHASE_WITH_VOLUMES = 30;
const CONTROLS = ['order', 'progress', 'voice'];
const INTERACTIONS = ['gaze', 'click', 'move'];

function readList(folder, name, empty) {
  const file = path.join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : empty;
}

/** The categories of a folder; a folder may have none. */
export function readCategories(folder) {
  return { general: [], knowledge: [], ...readList(folder, 'categories.json', {}) };
}

function twice(list, field) {
  const values = list.map((entry) => entry[field]);
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** What is wrong with categories.json. */
export function checkCategories(categories) {
  return ['general', 'knowledge'].flatMap((kind) =>
    ['id', 'slug'].flatMap((field) =>
      twice(categories[kind], field).map((value) => `categories.json: ${kind} ${field} ${value} used twice`),
    ),
  );
}

function unknown(given = [], known = []) {
  return given.filter((name) => !known.includes(name));
}

/** What is wrong with the filters that an entry names. */
export function checkFilters(entry, categories) {
  const fits = (grade) =>
    entry.phase_ids?.some((phase) => grade >= GRADES[phase]?.[0] && grade <= GRADES[phase]?.[1]);
  return [
    ...(entry.grades ?? [])
      .filter((grade) => !fits(grade))
      .map((grade) => `grade ${grade} is of no phase of it`),
    ...(entry.volumes?.length > 0 && !entry.phase_ids?.includes(PHASE_WITH_VOLUMES)
      ? ['volumes are of high school']
      : []),
    ...['general', 'knowledge'].flatMap((kind) =>
      unknown(
        entry[`${kind}_categories`],
        categories[kind].flatMap(({ id, slug }) => [id, slug]),
      ).map((name) => `${kind} category ${name} is unknown`),
    ),
  ];
}

/** What is wrong with the chapters of an entry. */
export function checkChapters({ chapters = [] }) {
  return [
    ...twice(chapters, 'id').map((id) => `chapter ${id} stands twice`),
    ...chapters.flatMap(({ id, title, control, interaction }) =>
      [
        ...['en', 'zh']
          .filter((language) => !title?.[language])
          .map((language) => `title.${language} is empty`),
        ...unknown(control, CONTROLS).map((word) => `control ${word} is unknown`),
        ...unknown(interaction, INTERACTIONS).map((word) => `interaction ${word} is unknown`),
      ].map((problem) => `chapter ${id}: ${problem}`),
    ),
  ];
}

/** What is wrong with courses.json beside these entries. */
export function checkCourses(folder, entries) {
  const list = readList(folder, 'courses.json', []);
  const there = entries.filter(({ removed }) => !removed).map(({ id }) => id);
  return [
    ...twice(list, 'id').map((id) => `${id}: id used twice`),
    ...list
      .filter(({ removed }) => !removed)
      .flatMap(({ id, banner, steps = [] }) => [
        ...unknown(
          steps.map((step) => step.id),
          there,
        ).map((piece) => `${id}: there is no piece ${piece}`),
        ...(banner && !existsSync(path.join(folder, banner)) ? [`${id}: ${banner} does not exist`] : []),
      ]),
  ];
}
