import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** A megabyte is what a call may bring; with so much of it a pattern that looks back again and again takes seconds. */
const LENGTHS = [22, 1_000, 30_000];
const AT_MOST_MS = 150;
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

function timeOf(pattern: RegExp, text: string): number {
  const began = performance.now();
  pattern.test(text);
  return performance.now() - began;
}

function slowestOf({ text }: Pattern): { ms: number; pump: string } {
  const pattern = compile(text);
  let slowest = { ms: 0, pump: '' };
  for (const begin of new Set(['', beginningOf(text)])) {
    for (const pump of PUMPS) {
      for (const length of LENGTHS) {
        // Its end fits nothing, so every way to divide what comes before is tried.
        const hostile = `${begin}${pump.repeat(length / pump.length)}\u0001`;
        let ms = timeOf(pattern, hostile);
        // The machine may have been busy elsewhere.
        if (ms > AT_MOST_MS) ms = Math.min(ms, timeOf(pattern, hostile));
        if (ms > slowest.ms) slowest = { ms, pump: begin + pump };
        // A longer text might take for ever.
        if (ms > AT_MOST_MS) return slowest;
      }
    }
  }
  return slowest;
}

test('patterns are found, and one that looks back again and again is told from the others', () => {
  expect(patterns.length).toBeGreaterThan(150);
  expect(slowestOf({ place: '', text: '/^a+\\s+$/' }).ms).toBeLessThan(AT_MOST_MS);
  for (const text of ['/\\s+$/', '/^(a+)*$/']) {
    expect(slowestOf({ place: '', text }).ms).toBeGreaterThan(AT_MOST_MS);
  }
}, 60_000);

test.each(patterns.map(({ place, text }) => [place, text] as const))(
  'no text keeps a pattern busy: %s',
  (place, text) => {
    const { ms, pump } = slowestOf({ place, text });
    expect(ms, `${text} with "${pump}" again and again`).toBeLessThan(AT_MOST_MS);
  },
);
