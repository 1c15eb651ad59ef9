import fc from 'fast-check';
import type { Wire } from './wire';

const DEEP = 20_000;

/** Texts that broke programs before. */
const TEXTS: readonly string[] = [
  '',
  ' \t\r\n',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\u202Egnp.exe',
  '\u2066\u200f\u061c',
  '\ufeff',
  '\u0007\u001b[2J',
  '👩‍👩‍👧‍👦'.repeat(20),
  `e${'\u0301'.repeat(500)}`,
  'İıſ',
  '%',
  '%00',
  '%s%n',
  '_%\\',
  "' OR '1'='1",
  '$1; DROP TABLE accounts; --',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'C:\\Windows\\win.ini',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must not be filled in
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-Infinity',
  '[object Object]',
  '[]',
  '{}',
  '[null]',
  '[[[]]]',
  '[{"__proto__":{"role":0}}]',
  '"',
  ',',
  ',,1,,',
  '1,2,3',
  '1,x',
];

/** Numbers at and beyond what anybody counts with, as text. */
const NUMBERS: readonly string[] = [
  '0',
  '-0',
  '-1',
  '1.5',
  '1e-7',
  '1e21',
  '1e400',
  '-1e400',
  '0x10',
  '0b1',
  '１２',
  '1_000',
  ' 1 ',
  '2147483647',
  '2147483648',
  '-2147483649',
  '4294967296',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775808',
  '1'.repeat(400),
];

/** Days of calendars that PostgreSQL, JavaScript or nobody has. */
const DATES: readonly string[] = [
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '1582-10-10',
  '1969-12-31',
  '2026-02-30',
  '2026-13-01',
  '2026-1-1',
  '9999-12-31',
  '10000-01-01',
  '+010000-01-01',
  '+275760-09-13',
  '-000001-01-01',
  '-271821-04-19',
  '2026-01-01T00:00:00Z',
  'infinity',
  'now',
];

const LENGTHS = [41, 81, 101, 256, 501, 1025, 5001, 70_000, 300_000, 1_100_000] as const;

/** Names that reach into an object's ancestors, or are twice as long as any of ours. */
export const FIELD_NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'toJSON',
  'then',
  'role',
  'school_id',
  'schoolId',
  'id',
  '',
  '\0',
  'a[b]',
  'a.b',
  'x'.repeat(5000),
];

const long = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...LENGTHS.slice(0, 7)) },
  { weight: 1, arbitrary: fc.constantFrom(...LENGTHS.slice(7)) },
);

const structure: fc.Arbitrary<Wire> = fc.oneof(
  fc.constantFrom<Wire>(null, true, false, [], {}, [[]], [null], [{}], { length: 1e9 }, { toString: 'x' }),
  fc.constantFrom<Wire>(
    { $raw: '1e400' },
    { $raw: '-1e400' },
    { $raw: '9007199254740993' },
    { $raw: '{"__proto__":{"role":0}}' },
    { $raw: '{"constructor":{"prototype":{"role":0}}}' },
    { $raw: '"\\ud800"' },
    { $raw: '"\\u0000"' },
    { $raw: '%ED%A0%80' },
    { $raw: '%C0%AF' },
    { $raw: '%u0041' },
    { $raw: '[' },
    { $raw: '' },
  ),
  fc.constantFrom<Wire>(
    { $raw: `${'['.repeat(DEEP)}${']'.repeat(DEEP)}` },
    { $raw: `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}` },
    { $raw: `[${'0,'.repeat(50_000)}0]` },
  ),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Wire>,
);

/** A value that no field should be given. */
export const nasty: fc.Arbitrary<Wire> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 4, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom(...DATES) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 4, arbitrary: structure },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('x', '学', '\u202e', '9', '[', '"'), long)
      .map(([one, count]) => ({ $times: [one, count] }) as const),
  },
  { weight: 1, arbitrary: fc.constant({ $times: ['1,', 10_001] } as const) },
);
