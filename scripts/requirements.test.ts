import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  match,
  parseCallRequirements,
  parseChecklist,
  parseTestTitles,
  summarise,
} from './requirements-parse.mjs';

const CHECKLIST = `# Requirements
Text with **AUTH-99** in the middle of a line does not count.
## PLAY
- **PLAY-42** Play starts together. [L1]
- **PLAY-45** Every order names its devices. [L2]
### Decisions
- **PLAY-Q1** What not playing means. Decided: B. [L3]
`;

describe('the checklist', () => {
  test('is read by its bold ids at the start of a line, decisions apart', () => {
    expect(parseChecklist(CHECKLIST)).toEqual([
      { id: 'PLAY-42', area: 'PLAY', text: 'Play starts together. [L1]', decision: false },
      { id: 'PLAY-45', area: 'PLAY', text: 'Every order names its devices. [L2]', decision: false },
      { id: 'PLAY-Q1', area: 'PLAY', text: 'What not playing means. Decided: B. [L3]', decision: true },
    ]);
  });
});

describe('test titles', () => {
  // Built from pieces, so that the script does not take this file's examples for tests.
  const title = (text: string) => `'[${text}`;

  test('are found in test, it, each and over several lines', () => {
    const source = [
      `test(${title("PLAY-42] starts')")};`,
      `it.each(cases)(${title("PLAY-42] [PLAY-45] both')")};`,
      `test(${title("PLAY-42] [PLAY-45] [PLAY-Q1] each')")};`,
      `test(\n  "[PLAY-45] it's named",\n  () => {});`,
      `test(\`[PLAY-Q1] \${name}\`, () => {});`,
    ].join('\n');
    expect(parseTestTitles(source)).toEqual([
      { ids: ['PLAY-42'], title: 'starts', line: 1 },
      { ids: ['PLAY-42', 'PLAY-45'], title: 'both', line: 2 },
      { ids: ['PLAY-42', 'PLAY-45', 'PLAY-Q1'], title: 'each', line: 3 },
      { ids: ['PLAY-45'], title: "it's named", line: 4 },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as it stands in the source
      { ids: ['PLAY-Q1'], title: '${name}', line: 7 },
    ]);
  });

  test('that a table fills in have their ids in the first cells of its rows', () => {
    const id = (number: number) => `PLAY-${number}`;
    const rows = `const ROWS = [['[${id(42)}]', 1], ['[${id(42)}] [${id(45)}]', 2], ['x', '[${id(77)}]']];`;
    const filled = `${rows}\ntest.each(ROWS)('%s plays', run);`;
    expect(parseTestTitles(filled).map(({ ids }: { ids: string[] }) => ids)).toEqual([
      ['PLAY-42'],
      ['PLAY-42', 'PLAY-45'],
    ]);
    const whole = `test.each([['[${id(45)}] stops', 1]])('%s', run);`;
    expect(parseTestTitles(whole)).toEqual([{ ids: ['PLAY-45'], title: 'stops', line: 1 }]);
    expect(parseTestTitles(`${rows}\ntest.each(ROWS)('plays %s', run);`)).toEqual([]);
  });

  test('whose ids share a pair of brackets name none of them, so that each is found by a plain search', () => {
    const [shared] = parseTestTitles(`test(${title("PLAY-42, PLAY-45] both')")};`);
    expect(match(parseChecklist(CHECKLIST), [{ ...shared, file: 'a.test.ts' }]).unknown).toMatchObject([
      { id: 'PLAY-42, PLAY-45' },
    ]);
  });

  test('without an id, and other bracketed text, are left alone', () => {
    const source = `test('plain'); test(${title("1, 2] list')")}; test(${title("zh-CN] locale')")};`;
    expect(parseTestTitles(source)).toEqual([]);
  });
});

describe('matching', () => {
  const requirements = parseChecklist(CHECKLIST);
  const test1 = { ids: ['PLAY-42', 'PLAY-77'], title: 'starts', line: 1, file: 'a.test.ts' };
  const test2 = { ids: ['play-45'], title: 'misspelt', line: 2, file: 'a.test.ts' };

  test('lists the tests of an id, the ids without one, and ids that do not exist', () => {
    const { tested, missing, unknown } = match(requirements, [test1, test2]);
    expect(tested.get('PLAY-42')).toEqual([test1]);
    expect(missing.map(({ id }: { id: string }) => id)).toEqual(['PLAY-45', 'PLAY-Q1']);
    expect(unknown.map(({ id }: { id: string }) => id)).toEqual(['PLAY-77', 'play-45']);
    expect(summarise(requirements, tested)).toEqual([
      { area: 'PLAY', statements: 2, tested: 1, decisions: 1, decisionsTested: 0 },
    ]);
  });

  test('reads what contract calls serve, also over several lines', () => {
    const source = "requirements: ['CRS-57',\n 'CRS-58'],\nrequirements: [],";
    expect(parseCallRequirements(source).map(({ id }) => id)).toEqual(['CRS-57', 'CRS-58']);
  });
});

test('no test and no call names a requirement that does not exist', () => {
  const script = fileURLToPath(new URL('requirements.mjs', import.meta.url));
  const { stdout } = spawnSync(process.execPath, [script, '--json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { unknown } = JSON.parse(stdout);
  expect(unknown).toEqual([]);
});
