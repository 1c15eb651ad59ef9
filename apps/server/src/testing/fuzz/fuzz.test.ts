import { type CallName, calls } from '@orrery/contract';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../test-database';
import { fuzzAll } from './fuzz-all';

/** The same inputs in each run: what is new is looked for with `npm run fuzz`. */
const SEED = 20261122;
/** Only the first turn of each call, so that a quick machine sees no other inputs than a slow one. */
const MILLISECONDS = 0;
const CHUNK = 30;
/** No promise of the product: a busy machine may take so long for anything, and a hang takes longer. */
const LIMIT_MS = 30_000;

test('[GEN-19] [GEN-72] generated requests to every call are answered by the contract', async () => {
  const database = await createTestDatabase();
  const printed: string[] = [];
  try {
    const isWell = await fuzzAll({
      databaseUrl: database.url,
      seed: SEED,
      names: Object.keys(calls) as CallName[],
      isBrokerAttacked: false,
      milliseconds: MILLISECONDS,
      chunk: CHUNK,
      limitMs: LIMIT_MS,
      print: (text) => printed.push(text),
    });
    // Without the table: it has a line for each call.
    process.stdout.write(`${printed.slice(1).join('\n')}\n`);
    expect(isWell, printed.join('\n')).toBe(true);
  } finally {
    await database.drop();
  }
}, 900_000);
