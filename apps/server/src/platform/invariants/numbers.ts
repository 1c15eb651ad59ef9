import type pg from 'pg';

/** Numbers that the database gives: the next one is nobody's yet. */
export const NUMBERS = {
  id: 'numbers.next',
  what: 'the numbers that rows get next are free',
} as const;

interface Counted {
  readonly table: string;
  readonly column: string;
  readonly sequence: string;
}

const COUNTED = `select table_name as "table", column_name as "column",
    pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
  from information_schema.columns
  where table_schema = 'public' and is_identity = 'YES' order by 1`;

/** Tables whose next number a row has already: every new row would be refused. */
export async function readNumberFaults(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<Counted>(COUNTED);
  const faults: string[] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: found } = await client.query<{ last: string; most: string }>(
      `select s.last_value as last, max(t.${column}) as most
       from ${sequence} s, ${client.escapeIdentifier(table)} t
       group by s.last_value having max(t.${column}) > s.last_value`,
    );
    for (const { last, most } of found) faults.push(`${table} has ${most}, the last given is ${last}`);
  }
  return faults;
}
