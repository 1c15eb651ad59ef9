import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSchool } from '../../features/school/create-school';
import { openTestDatabase } from '../../testing/test-database';
import type { OpenDatabase } from '../database/database';
import { removeExpired } from './expired';
import { GROWTH } from './growth';
import { RETAINED } from './retained-table';
import { removeOverdue } from './retention';

let database: OpenDatabase;
let schoolId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  const accounts = [{ username: 'growth', nickname: 'G', role: 0, password: 'growth-password' }];
  ({ schoolId } = await createSchool(database.db, { name: 'growth', key: 'growth', accounts }));
});
afterAll(() => database.close());

async function namesOf(statement: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await database.db.execute<{ name: string }>(statement);
  return rows.map(({ name }) => name).sort();
}

test('of every table it is said what keeps it from growing without end', async () => {
  const tables = await namesOf(sql`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  expect(Object.keys(GROWTH).sort()).toEqual(tables);
});

test('what is said of a table is so', async () => {
  const periods = Object.entries(GROWTH).flatMap(([name, { by }]) => (by === 'period' ? [name] : []));
  expect(periods.sort()).toEqual(RETAINED.map(({ name }) => name).sort());
  for (const [name, growth] of Object.entries(GROWTH)) {
    if (growth.by === 'work')
      expect(existsSync(path.join(import.meta.dirname, '../..', growth.file)), name).toBe(true);
    if (growth.by !== 'row') continue;
    // Rows that go with another's name it.
    const parents = await namesOf(sql`
      select distinct confrelid::regclass::text as name from pg_constraint
      where contype = 'f' and conrelid = ${`public.${name}`}::regclass`);
    expect(parents, name).toContain(growth.of);
  }
});

/** One row whose time is over, and one whose time is not. */
const AGED: Record<string, (old: boolean) => ReturnType<typeof sql>> = {
  sessions: (old) => sql`
    insert into sessions (token_hash, account_id, expires_at)
    select ${`session ${old}`}, id, now() + ${old ? '-1 minute' : '1 minute'}::interval from accounts limit 1`,
  activations: (old) => sql`
    insert into activations (code_hash, account_id, expires_at)
    select ${`code ${old}`}, id, now() - ${old ? '367 days' : '1 day'}::interval from accounts limit 1`,
  registration_codes: (old) => sql`
    insert into registration_codes (code, school_id, expires_at)
    values (${old ? '00000001' : '00000002'}, ${schoolId}, now() - ${old ? '31 days' : '1 day'}::interval)`,
  servers: (old) => sql`
    insert into servers (id, seen_at) values (${`server ${old}`}, now() - ${old ? '25 hours' : '1 hour'}::interval)`,
  audit_entries: (old) => sql`
    insert into audit_entries (school_id, at, actor_name, action, subject, subject_name, details)
    values (${schoolId}, now() - ${old ? '3660 days' : '3600 days'}::interval, 'G', 'edit', 'class', 'C', '{}')`,
};

const aged = Object.entries(GROWTH).flatMap(([name, { by }]) => (by === 'age' ? [name] : []));

test.each(aged)('%s: what is over is deleted, and nothing else', async (name) => {
  const add = AGED[name];
  if (!add) throw new Error(`say how a row of ${name} gets old`);
  const count = async () => {
    const { rows } = await database.db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.identifier(name)}`,
    );
    return rows[0]?.rows ?? 0;
  };
  await removeExpired(database.db);
  const before = await count();
  await database.db.execute(add(true));
  await database.db.execute(add(false));
  expect((await removeExpired(database.db))[name]).toBe(1);
  expect(await count()).toBe(before + 1);
});

test('the hourly work does it', async () => {
  await database.db.execute(AGED.sessions?.(true) as ReturnType<typeof sql>);
  expect(await removeOverdue(database.pool)).toMatchObject({ sessions: 1 });
});
