import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database';

/** Every row that says whose school it is, of one school. */
export async function rowsOf(db: Database, schoolId: number): Promise<Record<string, unknown>> {
  const tables = await db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.columns where column_name = 'school_id' and table_schema = 'public'`,
  );
  const rows: Record<string, unknown> = {};
  for (const { table_name } of tables.rows) {
    const found = await db.execute(
      sql`select to_jsonb(t) as row from ${sql.identifier(table_name)} t where school_id = ${schoolId} order by to_jsonb(t)::text`,
    );
    rows[table_name] = found.rows;
  }
  return rows;
}
