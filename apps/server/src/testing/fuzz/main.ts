/**
 * Attacks a server of its own with generated requests and packets:
 *   npm run fuzz -- [--minutes 60] [--seed S] [--call NAME] [--path P]
 * Ends with 1 where an answer was wrong, slower than a second, or the server had a fault.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type CallName, calls } from '@orrery/contract';
import { openEmbedded } from '../../platform/database/embedded/embedded';
import { fuzzAll } from './fuzz-all';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    call: { type: 'string' },
    path: { type: 'string' },
  },
});

/** What `--call` names the broker by. */
const BROKER = 'broker';

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function namesOf(call: string | undefined): CallName[] {
  const every = Object.keys(calls) as CallName[];
  if (call === undefined) return every;
  if (call === BROKER) return [];
  const named = every.filter((name) => name === call);
  if (named.length === 0) throw new Error(`There is no call ${call}. Calls: ${BROKER}, ${every.join(', ')}`);
  return named;
}

/** Runs `work` on a database that is gone afterwards. */
async function withDatabase(work: (url: string) => Promise<boolean>): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'orrery-fuzz-'));
  // The database's own user must be able to enter.
  await chmod(dataDir, 0o711);
  const log = { info: () => undefined, warn: say };
  const database = await openEmbedded({
    dataDir,
    durable: false,
    log,
    onLost: (error) => say(error.message),
  });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
    for (const folder of [dataDir, database.folder]) await rm(folder, { recursive: true, force: true });
  }
}

const names = namesOf(values.call);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const minutes = Number(values.minutes);
if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error('--minutes and --seed are numbers');
say(`seed ${seed}, ${minutes} minutes`);
const isWell = await withDatabase((databaseUrl) =>
  fuzzAll({
    databaseUrl,
    seed,
    names,
    isBrokerAttacked: values.call === undefined || values.call === BROKER,
    milliseconds: minutes * 60_000,
    chunk: 100,
    limitMs: 1000,
    print: say,
    ...(values.path && { path: values.path }),
  }),
);
say(isWell ? 'fuzz: all well' : 'fuzz: failed');
process.exit(isWell ? 0 : 1);
