import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '../../platform/database/database';
import { createLocalDisk } from '../../platform/storage/local-disk';
import { joinDevice } from '../live/live-school';
import { callServer } from '../live/live-server';
import { type Random, seeded } from '../results';
import { createClassWorker } from './classes-load';
import { type Comparison, findFaults, findUnfinished } from './compare';
import { type Desk, openDesk } from './desk';
import { type CrashHeadset, createHeadset } from './headset';
import { createLedger, type Ledger } from './ledger';
import { createLessonWorker, createLogInWorker } from './lessons-load';
import { type Crew, createCrew, pick, type Shift } from './loads';
import { createInstallWorker, createPlayWorker } from './orders-load';
import { createUploadWorker } from './uploads-load';
import { createVictim, TARGETS, type Target, type Victim } from './victim';

export interface CrashOptions {
  /** An empty folder that every user may enter. */
  readonly dataDir: string;
  readonly kills: number;
  /** Decides what is done, what is killed and when; the machine decides the rest. */
  readonly seed: number;
  /** Longest time until a killed server answers again. */
  readonly readyWithinMs: number;
  /** Where the server begins, from its sources' folder: `main.ts`, or what was built of it. */
  readonly program: string;
  /** Hears of every kill. */
  readonly onKill?: (kill: Kill) => void;
}

/** One kill. */
export interface Kill {
  readonly target: Target;
  /** What was under way. */
  readonly underWay: readonly string[];
  /** From the start, or the loss of the database, until it answered. */
  readonly readyMs: number;
  readonly faults: readonly string[];
}

/** What became of a run. */
export interface CrashReport {
  readonly kills: readonly Kill[];
  /** Faults that were found when everything was quiet in the end. */
  readonly faults: readonly string[];
  readonly acknowledged: number;
  readonly refused: number;
  readonly unanswered: number;
  /** Events that headsets said, each acknowledged in the end. */
  readonly events: number;
  readonly tried: ReadonlyMap<string, number>;
}

const HEADSETS = 6;
/** Time under load before a kill. */
const LOAD_MS = { least: 200, most: 3_000 } as const;
/** Headsets say and fetch what is left in this time at most, also where nothing is acknowledged any more. */
const CALM_WITHIN_MS = 300_000;
/** Before the first kill so much has been acknowledged; where calls fail it is not waited for without end. */
const WARM = { writes: 12, withinMs: 60_000 } as const;
const POLL_MS = 100;

interface Run extends CrashOptions {
  readonly victim: Victim;
  readonly crew: Crew;
  readonly random: Random;
  readonly said: string[];
  readonly ledger: Ledger;
  compare<T>(work: (comparison: Comparison) => Promise<T>): Promise<T>;
}

/**
 * Kills a server and its database again and again under load, and looks after each start whether all that was
 * acknowledged is there, nothing that was refused, and everything fits together.
 * @throws Error where the server does not come back
 */
export async function runCrash(options: CrashOptions): Promise<CrashReport> {
  const { dataDir, readyWithinMs } = options;
  const victim = await createVictim(dataDir, options.program);
  let headsets: readonly CrashHeadset[] = [];
  try {
    await victim.recover(readyWithinMs);
    const desk = await openDesk(victim, dataDir);
    const random = seeded(options.seed);
    const said: string[] = [];
    const shift = {
      desk,
      random,
      ledger: createLedger(),
      origin: () => victim.origin,
      fault: (what: string) => void said.push(what),
    };
    headsets = await joinHeadsets(shift, HEADSETS);
    const crew = createCrew(
      workersOf(
        shift,
        headsets.map(({ id }) => id),
      ),
    );
    const compare: Run['compare'] = (work) => withComparison(victim, dataDir, { ...shift, headsets }, work);
    const { ledger } = shift;
    const kills = await killAll({ ...options, victim, crew, random, said, ledger, compare });
    await becomeCalm(headsets);
    const unfinished = await compare(finish);
    const faults = [...(await compare(findFaults)), ...unfinished];
    const { acknowledged, refused, unanswered } = ledger;
    const events = headsets.reduce((sum, one) => sum + one.acknowledged.size, 0);
    return { kills, faults, acknowledged, refused, unanswered, events, tried: crew.tried };
  } finally {
    await Promise.all(headsets.map((headset) => headset.stop()));
    await victim.end();
  }
}

async function killAll(run: Run): Promise<Kill[]> {
  const { victim, crew, random, said, compare, readyWithinMs, kills, onKill } = run;
  const done: Kill[] = [];
  while (done.length < kills) {
    crew.begin();
    if (done.length === 0) await warmUp(run.ledger);
    await wait(LOAD_MS.least + random() * (LOAD_MS.most - LOAD_MS.least));
    const target = pick(random, TARGETS);
    const underWay = crew.underWay();
    await victim.kill(target);
    const [readyMs] = await Promise.all([victim.recover(readyWithinMs), crew.pause()]);
    const faults = [...(await compare(findFaults)), ...said.splice(0)];
    const kill = { target, underWay, readyMs, faults };
    done.push(kill);
    onKill?.(kill);
  }
  return done;
}

async function warmUp(ledger: Ledger): Promise<void> {
  for (const end = Date.now() + WARM.withinMs; Date.now() < end; await wait(POLL_MS)) {
    if (ledger.acknowledged >= WARM.writes) return;
  }
}

async function joinHeadsets({ desk, random, origin }: Shift, count: number): Promise<CrashHeadset[]> {
  const server = { call: callServer.bind(null, origin()) };
  const headsets: CrashHeadset[] = [];
  while (headsets.length < count) {
    const joined = await joinDevice(server, desk.code);
    headsets.push(createHeadset({ joined, random: seeded(Math.floor(random() * 2 ** 31)), origin }));
  }
  return headsets;
}

function workersOf(shift: Shift, ids: readonly number[]) {
  return [
    createLessonWorker(shift, 1),
    createLessonWorker(shift, 2),
    createLogInWorker(shift),
    createClassWorker(shift),
    createUploadWorker(shift, 1),
    createUploadWorker(shift, 2),
    createPlayWorker(shift, ids),
    createInstallWorker(shift, ids),
  ];
}

async function withComparison<T>(
  victim: Victim,
  dataDir: string,
  of: Pick<Comparison, 'ledger' | 'headsets'> & { readonly desk: Desk },
  work: (comparison: Comparison) => Promise<T>,
): Promise<T> {
  const database: OpenDatabase = openDatabase(await victim.databaseUrl(), 2);
  const storage = createLocalDisk(join(dataDir, 'files'));
  try {
    return await work({ ...of, pool: database.pool, storage, origin: victim.origin });
  } finally {
    await database.close();
  }
}

/** Waits until headsets keep what is wanted of them: some are told late. @returns what is still not so in the end */
async function finish(comparison: Comparison): Promise<string[]> {
  const end = Date.now() + CALM_WITHIN_MS;
  for (;;) {
    const left = await findUnfinished(comparison);
    if (left.length === 0 || Date.now() > end) return left;
    await wait(POLL_MS);
  }
}

/** Waits until headsets have said and fetched everything; what is left then is found as a fault. */
async function becomeCalm(headsets: readonly CrashHeadset[]): Promise<void> {
  for (const end = Date.now() + CALM_WITHIN_MS; Date.now() < end; await wait(POLL_MS)) {
    if (headsets.every(({ isCalm }) => isCalm)) return;
  }
  const left = headsets.map(({ id, said, acknowledged }) => `${id}: ${said.size - acknowledged.size}`);
  throw new Error(`headsets still wait for acknowledgements: ${left.join(', ')}`);
}
