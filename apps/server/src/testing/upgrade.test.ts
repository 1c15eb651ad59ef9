import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Call, calls } from '@orrery/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../platform/database/database';
import { migrateDatabase } from '../platform/database/migrate';
import { type FullSchool, makeFullSchool, validInput } from './contract-samples';
import { operatorEnv } from './operator';
import { startTestServer, type TestServer } from './test-server';

const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations');

const guarded: Call[] = Object.values(calls).filter(({ access }) => access !== 'public');

const faults: object[] = [];
let server: TestServer;
let databaseUrl: string;
let folder: string;
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => faults.push(JSON.parse(line)) });
  server = await startTestServer({ demo: false, log });
  databaseUrl = (await operatorEnv(server)).DATABASE_URL ?? '';
  folder = await mkdtemp(path.join(tmpdir(), 'orrery-next-'));
  await cp(MIGRATIONS, folder, { recursive: true });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * What next versions may do to every table while this one runs, the most that `expand-only.test.ts` lets through: a release
 * for each table, because one that holds all of them together would keep everybody waiting.
 */
async function migrateAll(next: OpenDatabase): Promise<void> {
  const { rows } = await next.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  for (const { name } of rows) {
    await writeMigration(`next_${name}`, [
      `CREATE TABLE "next_to_${name}" (id serial PRIMARY KEY, school_id integer REFERENCES schools(id) ON DELETE CASCADE);`,
      `ALTER TABLE "${name}" ADD COLUMN next_note text;`,
      `ALTER TABLE "${name}" ADD COLUMN next_count integer DEFAULT 7 NOT NULL;`,
      `CREATE INDEX ON "${name}" (next_count);`,
    ]);
    await migrateDatabase(next.pool, undefined, folder);
  }
}

async function writeMigration(name: string, statements: readonly string[]): Promise<void> {
  const journalPath = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalPath, 'utf8'));
  const tag = `${9000 + journal.entries.length}_${name}`;
  await writeFile(path.join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
  const when = Math.max(...journal.entries.map((one: { when: number }) => one.when)) + 1;
  journal.entries.push({ idx: journal.entries.length, version: '7', when, tag, breakpoints: true });
  await writeFile(journalPath, JSON.stringify(journal));
}

/** Every call that somebody who is logged in may make, each once. @returns those that did not succeed */
async function callAll({ admin, device, owns }: FullSchool): Promise<object[]> {
  const wrong: object[] = [];
  for (const call of guarded) {
    const answer = await (call.access === 'device' ? device : admin).call(call, validInput(call, owns));
    if (answer.s !== 200) wrong.push({ call: call.name, answer });
  }
  return wrong;
}

test('this version serves on while the next one changes every table, and afterwards on its tables', async () => {
  const [before, meanwhile, after] = [
    await makeFullSchool(server),
    await makeFullSchool(server),
    await makeFullSchool(server),
  ] as const;
  // Connections know their statements by name from here on.
  expect(await callAll(before)).toEqual([]);

  const next = openDatabase(databaseUrl, 1);
  const [, wrong] = await Promise.all([migrateAll(next), callAll(meanwhile)]);
  expect(wrong).toEqual([]);
  const added = await next.pool.query("SELECT FROM pg_attribute WHERE attname = 'next_count'");
  expect(added.rowCount).toBeGreaterThan(30);
  await next.close();

  expect(await callAll(after)).toEqual([]);

  // One that is started again in the middle of the upgrade finds tables that it does not know.
  const again = await startTestServer({ demo: false, env: { DATABASE_URL: databaseUrl } });
  expect((await again.app.inject(calls.time.path)).json()).toMatchObject({ s: 200 });
  await again.close();
  expect(faults).toEqual([]);
});
