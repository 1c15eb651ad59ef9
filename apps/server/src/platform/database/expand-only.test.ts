import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');
/** The last one before servers of two versions shared a database; those up to it ran while none served. */
const LAST_ALONE = '0008_peers';

/** What a server of the version before would trip over, with why. */
const BREAKING: readonly (readonly [RegExp, string])[] = [
  [/\bDROP\s+(TABLE|COLUMN|TYPE|VIEW|SCHEMA|SEQUENCE)\b/i, 'it reads and writes what goes'],
  [/\bDROP\s+CONSTRAINT\b[\s\S]*\bpkey\b|\bDROP\s+INDEX\b[\s\S]*\bunique\b/i, 'its ON CONFLICT needs it'],
  [/\bRENAME\b/i, 'it knows the former name'],
  [/\bSET\s+NOT\s+NULL\b/i, 'it may write null'],
  [
    /\bADD\s+COLUMN\b(?![\s\S]*\bDEFAULT\b)(?![\s\S]*\bGENERATED\b)[\s\S]*\bNOT\s+NULL\b/i,
    'it writes rows without it',
  ],
  [/\bSET\s+DATA\s+TYPE\b|\bALTER\s+COLUMN\s+\S+\s+TYPE\b/i, 'it writes the former type'],
  [/\bDROP\s+DEFAULT\b/i, 'it may leave the value to the database'],
  [
    /\bALTER\s+TABLE\b[\s\S]*\bADD\s+CONSTRAINT\b[\s\S]*\b(CHECK|UNIQUE)\b/i,
    'it may write what is refused now',
  ],
];

interface Migration {
  readonly name: string;
  readonly sql: string;
}

const all: Migration[] = readdirSync(MIGRATIONS)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => ({
    name: file.replace('.sql', ''),
    sql: readFileSync(path.join(MIGRATIONS, file), 'utf8'),
  }));

/**
 * The statements that would break a server of the version before. `-- contract of 0012_name: why` before a statement says
 * that servers have not used it since that earlier migration's release.
 */
function faultsOf({ name, sql }: Migration, earlier: readonly Migration[]): string[] {
  const created = new Set(
    [...sql.matchAll(/\bCREATE\s+TABLE\s+(?:IF NOT EXISTS\s+)?"?(\w+)"?/gi)].map(([, table]) => table),
  );
  return sql.split('--> statement-breakpoint').flatMap((statement) => {
    const mark = /^\s*-- contract of (\w+): \S/m.exec(statement)?.[1];
    const code = statement.replace(/--.*$/gm, '').trim();
    const table = /^ALTER TABLE\s+"?(\w+)"?/i.exec(code)?.[1];
    // Nobody used a table yet that comes with this very migration.
    if (table && created.has(table)) return [];
    const broken = BREAKING.find(([pattern]) => pattern.test(code));
    if (!broken) return [];
    const isMarked = earlier.some((one) => one.name === mark);
    return isMarked ? [] : [`${name}: ${code.slice(0, 80)} (a server of the version before: ${broken[1]})`];
  });
}

const firstShared = all.findIndex(({ name }) => name === LAST_ALONE) + 1;

test('servers of the version before go on while a new one brings its tables: migrations only add', () => {
  expect(firstShared).toBeGreaterThan(0);
  const faults = all.flatMap((one, index) => (index < firstShared ? [] : faultsOf(one, all.slice(0, index))));
  expect(faults).toEqual([]);
});

const before = [{ name: '0001_former', sql: '' }];
const fault = (sql: string) => faultsOf({ name: '0002_new', sql }, before).length;

test.each([
  'ALTER TABLE "devices" DROP COLUMN "mac";',
  'DROP TABLE "devices";',
  'ALTER TABLE "devices" RENAME COLUMN "mac" TO "address";',
  'ALTER TABLE "devices" RENAME TO "headsets";',
  'ALTER TABLE "devices" ALTER COLUMN "mac" SET NOT NULL;',
  'ALTER TABLE "devices" ADD COLUMN "brand" text NOT NULL;',
  'ALTER TABLE "devices" ALTER COLUMN "id" SET DATA TYPE bigint;',
  'ALTER TABLE "devices" ALTER COLUMN "id" TYPE bigint;',
  'ALTER TABLE "devices" ADD CONSTRAINT "short" CHECK (length(name) < 5);',
  '-- contract of 0009_unknown: nobody reads it\nDROP TABLE "devices";',
])('this would break a server that runs: %s', (sql) => {
  expect(fault(sql)).toBe(1);
});

test.each([
  'CREATE TABLE "brands" ("id" serial PRIMARY KEY, "name" text NOT NULL);',
  'CREATE TABLE "brands" ("id" int);--> statement-breakpoint\nALTER TABLE "brands" ADD COLUMN "name" text NOT NULL;',
  'ALTER TABLE "devices" ADD COLUMN "brand" text;',
  'ALTER TABLE "devices" ADD COLUMN "apart" boolean DEFAULT false NOT NULL;',
  'ALTER TABLE "devices" ALTER COLUMN "mac" DROP NOT NULL;',
  'CREATE INDEX "devices_mac" ON "devices" ("mac");',
  '-- contract of 0001_former: servers stopped reading it then\nALTER TABLE "devices" DROP COLUMN "mac";',
])('this lets it go on: %s', (sql) => {
  expect(fault(sql)).toBe(0);
});
