import type { CallName } from '@orrery/contract';
import { fuzzCalls, sendOne } from './fuzz-calls';
import { type FuzzServer, startFuzzServer } from './fuzz-server';
import { describeCase, describeFaults, describeSlowest } from './report';
import type { FuzzRequest } from './request';
import { createSender } from './send';
import { createTally, type Tally } from './tally';

/** One run of everything. */
interface FuzzRun {
  readonly databaseUrl: string;
  readonly seed: number;
  readonly names: readonly CallName[];
  readonly milliseconds: number;
  /** Inputs of a call before the next has its turn. */
  readonly chunk: number;
  /** What an answer may take; those that took more are asked for again when all is quiet. */
  readonly limitMs: number;
  /** Replays one failure of one call. */
  readonly path?: string;
  print(text: string): void;
}

/** What the server may hold after a collection, however long it is attacked. */
const MOST_HEAP_MB = 400;
/** Tries of an answer that was slow: a busy machine is no fault of the server. */
const TRIES = 3;

/** Attacks a server of its own on a database that nobody else uses. @returns whether all was well */
export async function fuzzAll(run: FuzzRun): Promise<boolean> {
  const server = await startFuzzServer(run.databaseUrl);
  try {
    const tally = createTally<FuzzRequest>();
    const endsAt = Date.now() + run.milliseconds;
    const { seed, names, chunk, path } = run;
    const hasTime = () => Date.now() < endsAt;
    const failed = await fuzzCalls({ server, seed, names, chunk, tally, hasTime, ...(path && { path }) });
    const problems = failed.map(describeCase);
    problems.push(...(await findSlow(server, tally, run.limitMs)));
    const { heapMb, residentMb } = await server.memory();
    if (heapMb > MOST_HEAP_MB) problems.push(`the server holds ${Math.round(heapMb)} MB after a collection`);
    const faults = describeFaults(server);
    if (faults) problems.push(faults);
    run.print(tally.toText());
    run.print(describeSlowest(tally));
    run.print(`${tally.total()} requests, at least ${tally.fewest()} of each call`);
    run.print(`the server's memory: ${Math.round(heapMb)} MB used, ${Math.round(residentMb)} MB resident`);
    for (const problem of problems) run.print(`\n${problem}`);
    return problems.length === 0;
  } finally {
    await server.stop();
  }
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
