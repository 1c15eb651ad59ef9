import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { storedColumns } from './columns';

/** Rows that go to the database in one statement: as many, or as many characters. */
const BATCH = { rows: 500, characters: 4_000_000 };

/** Writes the rows of a file into an empty table; numbers that the database gives out go on after them. */
export async function importRows(client: pg.ClientBase, table: string, path: string): Promise<void> {
  const columns = (await storedColumns(client, table)).join(', ');
  const statement = `insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, $1::json)`;
  let batch: string[] = [];
  let characters = 0;
  const write = async () => {
    if (batch.length > 0) await client.query(statement, [`[${batch.join(',')}]`]);
    batch = [];
    characters = 0;
  };
  for await (const line of createInterface({ input: createReadStream(path) })) {
    batch.push(line);
    characters += line.length;
    if (batch.length >= BATCH.rows || characters >= BATCH.characters) await write();
  }
  await write();
  await goOnCounting(client, table);
}

async function goOnCounting(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'YES'`,
    [table],
  );
  for (const { name } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max("${name}")) from ${table} having max("${name}") > 0`,
      [table, name],
    );
  }
}
