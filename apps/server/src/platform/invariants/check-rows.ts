import type pg from 'pg';
import { DEVICES } from './devices';
import type { Invariant } from './invariant';
import { LIBRARY } from './library';
import { NUMBERS, readNumberFaults } from './numbers';
import { REFERENCES } from './references';
import { RESULTS } from './results';

/** Everything that is true of the tables at every moment. */
export const INVARIANTS: readonly Invariant[] = [...REFERENCES, ...LIBRARY, ...DEVICES, ...RESULTS];

/** Faults that are named; all are counted. */
const MOST_NAMED = 10;

/** What became of one invariant. */
export interface Finding extends Pick<Invariant, 'id' | 'what'> {
  /** Of how many rows, or files, it is not true. */
  readonly faults: number;
  /** The first of them. */
  readonly examples: readonly string[];
}

/** @param details of every fault */
export function toFinding({ id, what }: Pick<Invariant, 'id' | 'what'>, details: readonly string[]): Finding {
  return { id, what, faults: details.length, examples: details.slice(0, MOST_NAMED) };
}

/**
 * Asks whether everything is true that should be, of one moment: servers may work meanwhile.
 * @returns one finding for each invariant
 */
export async function checkRows(pool: pg.Pool): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    const findings: Finding[] = [];
    for (const invariant of INVARIANTS) findings.push(await check(client, invariant));
    findings.push(toFinding(NUMBERS, await readNumberFaults(client)));
    await client.query('commit');
    return findings;
  } finally {
    // A connection in the middle of a failed transaction is of no use to the next.
    client.release(true);
  }
}

async function check(client: pg.PoolClient, invariant: Invariant): Promise<Finding> {
  const { rows } = await client.query<{ detail: string; total: number }>(
    `select detail, (count(*) over ())::int as total from (${invariant.faults}) faults order by 1 limit ${MOST_NAMED}`,
  );
  const { id, what } = invariant;
  return { id, what, faults: rows[0]?.total ?? 0, examples: rows.map(({ detail }) => detail) };
}
