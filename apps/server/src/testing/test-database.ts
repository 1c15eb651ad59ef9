import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../platform/database/database';

/** The migrated database that each test's own is copied from. */
export const TEMPLATE_DATABASE = 'orrery_template';

/** PostgreSQL's own template, without a table. */
export const NO_TABLES = 'template0';

/** A database of its own for one test. */
export interface TestDatabase {
  readonly url: string;
  /** Ends all connections to it and lets none in, as an outage does; `letIn` ends that. */
  cutOff(): Promise<void>;
  letIn(): Promise<void>;
  drop(): Promise<void>;
}

/** Copies the migrated template; needs vitest's project `server`. */
export async function createTestDatabase(template = TEMPLATE_DATABASE): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(inject('adminDatabaseUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async cutOff() {
      await administer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    },
    letIn: () => administer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`),
    drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** The same, open; closing it drops it. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const made = await createTestDatabase();
  const opened = openDatabase(made.url);
  return {
    ...opened,
    async close() {
      await opened.close();
      await made.drop();
    },
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminDatabaseUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
