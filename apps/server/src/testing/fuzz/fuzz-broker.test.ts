import { expect, test } from 'vitest';
import { createTestDatabase } from '../test-database';
import { fuzzAll } from './fuzz-all';

/** The same packets in each run: what is new is looked for with `npm run fuzz`. */
const SEED = 20261122;
/** Only first turns, so that a quick machine sees no other packets than a slow one. */
const MILLISECONDS = 0;
const CHUNK = 60;

test('[GEN-19] [PLAY-55] malformed packets and hostile messages reach nobody, and a class beside them plays on', async () => {
  const database = await createTestDatabase();
  const printed: string[] = [];
  try {
    const isWell = await fuzzAll({
      databaseUrl: database.url,
      seed: SEED,
      names: [],
      isBrokerAttacked: true,
      milliseconds: MILLISECONDS,
      chunk: CHUNK,
      // Of calls, which are none here; a class whose order is lost says so.
      limitMs: Number.POSITIVE_INFINITY,
      print: (text) => printed.push(text),
    });
    process.stdout.write(`${printed.join('\n')}\n`);
    expect(isWell, printed.join('\n')).toBe(true);
  } finally {
    await database.drop();
  }
}, 900_000);
