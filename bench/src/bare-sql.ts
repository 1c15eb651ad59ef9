import pg from 'pg';
import { machineMs } from './figures';

/** The statements of one page, sent together as the server sends them. */
export type PageStatements = readonly { readonly text: string; readonly values: readonly unknown[] }[];

/** What is to be read, and how many pages at once. */
export interface BareReading {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly pages: readonly PageStatements[];
  readonly atOnce: number;
}

/** A process of its own: reads pages as fast as the database gives them, and does nothing with them. */
process.on('message', async ({ databaseUrl, poolSize, pages, atOnce }: BareReading) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  await Promise.all(Array.from({ length: poolSize }, () => pool.query('select pg_sleep(0.05)')));
  let taken = 0;
  const run = async () => {
    for (let page = pages[taken++]; page; page = pages[taken++]) {
      await Promise.all(
        page.map(({ text, values }) => pool.query({ text, values: [...values], rowMode: 'array' })),
      );
    }
  };
  const startMs = machineMs();
  await Promise.all(Array.from({ length: atOnce }, run));
  process.send?.({ perSecond: pages.length / ((machineMs() - startMs) / 1000) });
  await pool.end();
});
