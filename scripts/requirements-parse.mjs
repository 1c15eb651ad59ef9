/** Reading requirement ids out of the checklist, of test titles and of contract calls. Pure: text in, data out. */

const ID = /^[A-Z]+-Q?\d+$/;

/**
 * Reads docs/requirements.md.
 * @returns {{ id: string, area: string, text: string, decision: boolean }[]}
 */
export function parseChecklist(markdown) {
  return [...markdown.matchAll(/^- \*\*([A-Z]+)-(Q?\d+)\*\* (.*)$/gm)].map(([, area, number, text]) => ({
    id: `${area}-${number}`,
    area,
    text,
    decision: number.startsWith('Q'),
  }));
}

function lineAt(source, index) {
  return source.slice(0, index).split('\n').length;
}

/** Titles that stand as they are: `test('[PLAY-42] …')`. */
const TITLE = /\(\s*(['"`])((?:\[[^\]\n]*\d[^\]\n]*\]\s*)+)((?:\\.|(?!\1).)*)\1/gs;

/** A title that a table fills in: `test.each(rows)('%s plays', …)`. */
const FILLED_TITLE = /\)\(\s*['"`]%s/;

/** The first cell of such a table's row: `['[PLAY-42] [PLAY-45] starts', …`. */
const FIRST_CELL = /\[\s*(['"])((?:\[[A-Za-z]+-Q?\d+\]\s*)+)((?:\\.|(?!\1).)*)\1\s*,/g;

/**
 * Finds the tests (or groups of tests) whose title opens with ids, each in brackets of its own, so that a plain search
 * for `[PLAY-42]` finds them too: `'[PLAY-42] [PLAY-45] starts together'`; also those whose table gives the ids.
 * @returns {{ ids: string[], title: string, line: number }[]} ids as written, also those that are no ids
 */
export function parseTestTitles(source) {
  const found = [
    ...source.matchAll(TITLE),
    ...(FILLED_TITLE.test(source) ? source.matchAll(FIRST_CELL) : []),
  ];
  return found
    .sort((one, other) => one.index - other.index)
    .map((match) => ({
      ids: [...match[2].matchAll(/\[([^\]]+)\]/g)].map(([, id]) => id),
      title: match[3].replace(/\\(.)/g, '$1'),
      line: lineAt(source, match.index),
    }))
    .filter(({ ids }) => ids.some((id) => /^[A-Za-z]+-Q?\d+/.test(id)));
}

/** The ids that contract calls say they serve. */
export function parseCallRequirements(source) {
  return [...source.matchAll(/requirements:\s*\[([^\]]*)\]/g)].flatMap((match) => {
    return [...match[1].matchAll(/['"]([^'"]+)['"]/g)].map(([, id]) => ({
      id,
      line: lineAt(source, match.index),
    }));
  });
}

/**
 * Joins requirements and tests.
 * @param requirements of parseChecklist
 * @param tests titles with the file they stand in
 * @returns {{ tested: Map<string, object[]>, missing: object[], unknown: object[] }}
 */
export function match(requirements, tests) {
  const tested = new Map(requirements.map(({ id }) => [id, []]));
  const unknown = [];
  for (const test of tests) {
    for (const id of test.ids) {
      if (ID.test(id) && tested.has(id)) tested.get(id).push(test);
      else unknown.push({ ...test, id });
    }
  }
  return { tested, missing: requirements.filter(({ id }) => tested.get(id).length === 0), unknown };
}

/** Counts per area: statements and decisions, and how many of each a test names. */
export function summarise(requirements, tested) {
  const areas = new Map();
  for (const { id, area, decision } of requirements) {
    const row = areas.get(area) ?? { area, statements: 0, tested: 0, decisions: 0, decisionsTested: 0 };
    const named = tested.get(id).length > 0 ? 1 : 0;
    row[decision ? 'decisions' : 'statements'] += 1;
    row[decision ? 'decisionsTested' : 'tested'] += named;
    areas.set(area, row);
  }
  return [...areas.values()];
}
