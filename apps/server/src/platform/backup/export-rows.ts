import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { keyColumns, storedColumns } from './columns';
import type { Manifest } from './format';

/** Rows asked for together: wide ones of a courseware are some kilobytes each. */
const FETCHED = 500;

interface RowsOfTable {
  readonly table: string;
  /** SQL; `$1` is the school's id where there is one. */
  readonly condition: string;
  readonly schoolId: number | null;
}

/**
 * Writes rows of a table, each as JSON on a line of its own, as the transaction of the client sees them. The database
 * makes the JSON and nothing here reads it: numbers and times keep every digit.
 */
export async function exportRows(
  client: pg.ClientBase,
  { table, condition, schoolId }: RowsOfTable,
  path: string,
): Promise<Manifest['tables'][number]> {
  const [columns, key] = [await storedColumns(client, table), await keyColumns(client, table)];
  const order = key.length > 0 ? `order by ${key.join(', ')}` : '';
  await client.query(
    `declare exported no scroll cursor for select row_to_json(one)::text as line
     from (select ${columns.join(', ')} from ${table} where ${numbered(condition, schoolId)} ${order}) one`,
  );
  const told = { rows: 0, bytes: 0 };
  const hash = createHash('sha256');
  async function* lines() {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${FETCHED} from exported`);
      if (rows.length === 0) return;
      const bytes = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
      hash.update(bytes);
      told.rows += rows.length;
      told.bytes += bytes.length;
      yield bytes;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { flush: true, mode: 0o600 }));
  await client.query('close exported');
  return { name: table, ...told, sha256: hash.digest('hex') };
}

/** A cursor takes no parameters. */
function numbered(condition: string, schoolId: number | null): string {
  return schoolId === null ? condition : condition.replaceAll('$1', String(Math.trunc(schoolId)));
}
