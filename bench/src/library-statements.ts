import { type Call, calls } from '@orrery/contract';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { registerLibrary } from '../../apps/server/src/features/library/routes';
import type { PageStatements } from './bare-sql';

type Registered = Parameters<typeof registerLibrary>;
type Handler = (input: unknown, context: unknown) => Promise<unknown>;

/** Whether the list of a page is counted for each page, or once for all pages of the list as the server does it. */
type Counting = 'each' | 'once';

/** The statements that the server sends for pages of the cloud library, heard from its own handler. */
export async function hearStatements(
  databaseUrl: string,
  inputs: readonly Record<string, string | number>[],
  counting: Counting,
): Promise<PageStatements[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  let heard: { text: string; values: unknown[] }[] = [];
  const client = {
    query(config: pg.QueryConfig, values: unknown[] = []) {
      heard.push({ text: config.text, values });
      return pool.query(config, values);
    },
  };
  const handlers = new Map<string, Handler>();
  const server = { handle: (call: Call, handler: Handler) => void handlers.set(call.name, handler) };
  type Make = Parameters<Registered[1]['cloud']['answer']>[2];
  const once = countOnce();
  const cloud = {
    answer: (_call: unknown, _question: unknown, make: Make) =>
      make(counting === 'each' ? (_, count) => count() : once),
  };
  // Only what the lists use of each; that none is missing the compiler sees.
  const deps: Registered[1] = {
    db: drizzle({ client: client as unknown as pg.Pool }) as unknown as Registered[1]['db'],
    cloud: cloud as unknown as Registered[1]['cloud'],
    searchTurns: (_account, _typed, search) => search(),
  };
  registerLibrary(server as unknown as Registered[0], deps);
  const answer = handlers.get(calls.resourceList.name);
  const pages: PageStatements[] = [];
  for (const input of inputs) {
    heard = [];
    const caller = { scope: { schoolId: 0 }, user: { id: 0 } };
    const context = { language: 'en', request: { headers: {} }, caller };
    await answer?.(calls.resourceList.request.parse(input), context);
    pages.push(heard);
  }
  await pool.end();
  return pages;
}

function countOnce() {
  const known = new Map<string, Promise<number>>();
  return (list: unknown, count: () => Promise<number>) => {
    const key = JSON.stringify(list);
    const total = known.get(key) ?? Promise.resolve(count());
    known.set(key, total);
    return total;
  };
}
