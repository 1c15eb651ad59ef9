import type { CallName } from '@orrery/contract';
import type { Attack } from './attack';
import { fuzzBroker } from './fuzz-broker';
import { fuzzCalls, sendOne } from './fuzz-calls';
import { type FuzzServer, startFuzzServer } from './fuzz-server';
import { describeAttack, describeCase, describeFaults, describeOrders, describeSlowest } from './report';
import type { FuzzRequest } from './request';
import { createSender } from './send';
import { createTally, type Tally } from './tally';

/** One run. */
interface FuzzRun {
  readonly databaseUrl: string;
  readonly seed: number;
  /** Calls to attack. */
  readonly names: readonly CallName[];
  readonly isBrokerAttacked: boolean;
  readonly milliseconds: number;
  /** Inputs of a call, or attacks on the broker, before the next has its turn. */
  readonly chunk: number;
  /** What an answer may take; those that took more are asked for again when all is quiet. */
  readonly limitMs: number;
  /** Replays one failure of one call, or of the broker. */
  readonly path?: string;
  print(text: string): void;
}

/** What the server may hold after a collection, however long it is attacked. */
const MOST_HEAP_MB = 400;
/** Tries of an answer that was slow: a busy machine is no fault of the server. */
const TRIES = 3;
/** An hour without a word looks like a hang. */
const BETWEEN_WORDS_MS = 5 * 60_000;

/** Attacks a server of its own on a database that nobody else uses. @returns whether all was well */
export async function fuzzAll(run: FuzzRun): Promise<boolean> {
  const server = await startFuzzServer(run.databaseUrl);
  try {
    const endsAt = Date.now() + run.milliseconds;
    const { seed, chunk, path } = run;
    const common = {
      server,
      seed,
      chunk,
      hasTime: () => server.isAlive() && Date.now() < endsAt,
      ...(path && { path }),
    };
    const parts = await Promise.all([attackCalls(run, common), attackBroker(run, common)]);
    const problems = parts.flat();
    const { heapMb, residentMb } = await server.memory();
    if (heapMb > MOST_HEAP_MB) problems.push(`the server holds ${Math.round(heapMb)} MB after a collection`);
    run.print(`the server's memory: ${Math.round(heapMb)} MB used, ${Math.round(residentMb)} MB resident`);
    const faults = describeFaults(server);
    if (faults) problems.push(faults);
    for (const problem of problems) run.print(`\n${problem}`);
    return problems.length === 0;
  } finally {
    await server.stop();
  }
}

/** What both kinds of attack need. */
interface Common {
  readonly server: FuzzServer;
  readonly seed: number;
  readonly chunk: number;
  readonly path?: string;
  hasTime(): boolean;
}

/** @returns what was found, in words */
async function attackCalls({ names, limitMs, print }: FuzzRun, common: Common): Promise<string[]> {
  if (names.length === 0) return [];
  const tally = createTally<FuzzRequest>();
  const counts = () => `${tally.total()} requests, at least ${tally.fewest()} of each call`;
  const talking = setInterval(() => print(counts()), BETWEEN_WORDS_MS);
  const failed = await fuzzCalls({ ...common, names, tally }).finally(() => clearInterval(talking));
  const slow = await findSlow(common.server, tally, limitMs);
  print(tally.toText());
  print(describeSlowest(tally));
  print(counts());
  return [...failed.map(describeCase), ...slow];
}

/** @returns what was found, in words */
async function attackBroker({ isBrokerAttacked, print }: FuzzRun, common: Common): Promise<string[]> {
  if (!isBrokerAttacked) return [];
  const tally = createTally<Attack>();
  const { failures, complaints, orders } = await fuzzBroker({ ...common, tally });
  print(tally.toText());
  print(`${tally.total()} attacks on the broker; ${describeOrders(orders)}`);
  return [...failures.map(describeAttack), ...complaints.map((words) => `the class beside it: ${words}`)];
}

/** Asks again, alone, for what was answered late. */
async function findSlow(server: FuzzServer, tally: Tally<FuzzRequest>, limitMs: number): Promise<string[]> {
  const late = tally.slowest().filter(({ milliseconds }) => milliseconds > limitMs);
  if (late.length === 0) return [];
  const sender = createSender(server.url);
  const world = await server.world();
  const slow: string[] = [];
  for (const { what } of late) {
    let best = Number.POSITIVE_INFINITY;
    for (let count = 0; count < TRIES; count += 1) {
      const { milliseconds } = await sendOne(sender, world, what);
      best = Math.min(best, milliseconds);
    }
    if (best > limitMs) slow.push(`${Math.round(best)} ms at best: ${JSON.stringify(what).slice(0, 1000)}`);
  }
  sender.close();
  return slow;
}
