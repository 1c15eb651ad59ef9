import type pg from 'pg';

/** Columns of a table that are stored, in their order; what the database computes is left to it. */
export async function storedColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  if (rows.length === 0) throw new Error(`there is no table ${table}`);
  return rows.map(({ name }) => `"${name}"`);
}

/** The primary key of a table, by which its rows are ordered; empty where it has none. */
export async function keyColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)`,
    [table],
  );
  return rows.map(({ name }) => `"${name}"`);
}
