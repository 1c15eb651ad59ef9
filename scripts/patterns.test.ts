import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What reads texts that people, devices and files bring. */
const READERS = [
  ...['apps/server/src', 'apps/console/src', 'apps/headset/src'],
  ...['contract', 'client', 'inspect', 'roster', 'scene', 'courseware-sdk'].map(
    (name) => `packages/${name}/src`,
  ),
];
/** Not these: they read what the operator, a developer or a test writes. */
const OWN =
  /\.test\.tsx?$|[\\/](testing|dev|operator|documents|migrations)[\\/]|[\\/]config(-values)?\.ts$|courseware-sdk[\\/]src[\\/](main|bundle|pack|from-template)\.ts$/;

/**
 * A megabyte is what a call may bring. For so much less of it a pattern that looks back again and again takes many
 * seconds or for ever, and any other a millisecond or some: a thousandth of what it has here, so a busy machine fails none.
 */
const LENGTH = 100_000;
const TIMEOUT_MS = 1_000;
const TRIES = 2;
const PUMPS = [
  ...[
    ' ',
    '\t',
    '\n',
    'a',
    'A',
    '0',
    '/',
    '\\',
    '.',
    '-',
    '_',
    ':',
    '"',
    "'",
    '<',
    '[',
    '(',
    '{',
    ',',
    '=',
    '&',
    '%',
    '#',
  ],
  ...['中', 'é', '\u200b', 'a-', 'a.', 'a/', '0.', 'a ', ' a', '0-', 'a,', '<a', '</', '="', '${'],
];

interface Pattern {
  readonly place: string;
  readonly text: string;
}

function patternsOf(file: string): Pattern[] {
  const code = readFileSync(file, 'utf8');
  const found: Pattern[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(look);
    else if (typeof node === 'object' && node !== null) {
      const { regex, raw, start } = node as { regex?: object; raw?: string; start?: number };
      if (regex && raw && start !== undefined) {
        const line = code.slice(0, start).split('\n').length;
        found.push({ place: `${path.relative(ROOT, file)}:${line}`, text: raw });
      }
      Object.values(node).forEach(look);
    }
  };
  look(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body);
  return found;
}

const files = READERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(ROOT, folder, name)),
).filter((file) => !OWN.test(file));
const patterns = files.flatMap(patternsOf);

/** A pattern without "g" and "y", which would remember where it was. */
function compile(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1).replace(/[gy]/g, ''));
}

/** What a text has to begin with before a pattern begins to work. */
function beginningOf(text: string): string {
  const [, plain = ''] = /^\/\^?((?:[\w=<>:" -]|\\[/.[\]-])*)/.exec(text) ?? [];
  return plain.replaceAll('\\', '');
}

const place = vm.createContext({});
const trial = new vm.Script('pattern.test(text)');

/** Whether a pattern is done with a text in time. */
function isQuick(pattern: RegExp, text: string): boolean {
  Object.assign(place, { pattern, text });
  for (let count = 0; count < TRIES; count += 1) {
    try {
      trial.runInContext(place, { timeout: TIMEOUT_MS });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    }
  }
  return false;
}

/** A text that keeps a pattern busy, in short; null where none was found. */
function findBusy(text: string): string | null {
  const pattern = compile(text);
  for (const begin of new Set(['', beginningOf(text)])) {
    for (const pump of PUMPS) {
      // Its end fits nothing, so every way to divide what comes before is tried.
      const hostile = `${begin}${pump.repeat(LENGTH / pump.length)}\u0001`;
      if (!isQuick(pattern, hostile)) return begin + pump;
    }
  }
  return null;
}

test('patterns are found, and one that looks back again and again is told from the others', () => {
  expect(patterns.length).toBeGreaterThan(150);
  expect(findBusy('/^a+\\s+$/')).toBeNull();
  expect(findBusy('/\\s+$/')).toBe(' ');
  expect(findBusy('/^(a+)*$/')).toBe('a');
}, 60_000);

test.each(patterns.map(({ place: at, text }) => [at, text] as const))(
  'no text keeps a pattern busy: %s',
  (_, text) => {
    expect(findBusy(text), `${text}, with this again and again`).toBeNull();
  },
  60_000,
);
