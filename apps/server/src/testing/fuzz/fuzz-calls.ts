import { type CallName, calls } from '@orrery/contract';
import fc from 'fast-check';
import type { FuzzServer } from './fuzz-server';
import { requestsOf } from './generate-request';
import { judge } from './judge';
import { type FuzzRequest, toOutgoing } from './request';
import { createSender, type Sender } from './send';
import type { Tally } from './tally';
import type { World } from './world';

/** A request that the server answered wrongly, as small as it could be made. */
export interface FailedCase {
  readonly call: CallName;
  readonly seed: number;
  /** The way to it, for `--path`. */
  readonly path: string;
  readonly request: FuzzRequest;
  readonly message: string;
}

/** How calls are attacked. */
export interface CallFuzz {
  readonly server: FuzzServer;
  readonly seed: number;
  readonly names: readonly CallName[];
  /** Inputs of a call before the next has its turn. */
  readonly chunk: number;
  readonly tally: Tally<FuzzRequest>;
  /** Whether there is time for more; asked before each turn, after the first of every call. */
  hasTime(): boolean;
  /** Replays this one failure only. */
  readonly path?: string;
}

/** Calls that are attacked at the same time. */
const LANES = 3;
/** Turns of a lane until it gets new schools: what it made in the former must not make every list longer. */
const TURNS_OF_A_WORLD = 12;

/** Attacks calls in turns while there is time. @returns the failures */
export async function fuzzCalls(fuzz: CallFuzz): Promise<FailedCase[]> {
  const sender = createSender(fuzz.server.url);
  const failures: FailedCase[] = [];
  const turns = turnsOf(fuzz, failures);
  try {
    const lanes = Array.from({ length: LANES }, () => runLane(fuzz, turns, sender, failures));
    const ended = await Promise.allSettled(lanes);
    const broken = ended.find((lane) => lane.status === 'rejected');
    // A lane breaks where the server has died: what killed it is worth more.
    if (broken && failures.length === 0) throw broken.reason;
  } finally {
    sender.close();
  }
  return failures;
}

/** Calls in turn, with the seed of each turn. A call that failed has no more turns. */
function* turnsOf(
  fuzz: CallFuzz,
  failures: readonly FailedCase[],
): Generator<{ name: CallName; seed: number }> {
  for (let round = 0; round === 0 || (fuzz.hasTime() && !fuzz.path); round += 1) {
    if (failures.length === fuzz.names.length) return;
    for (const [index, name] of fuzz.names.entries()) {
      if (round > 0 && !fuzz.hasTime()) return;
      if (failures.some(({ call }) => call === name)) continue;
      yield {
        name,
        seed: fuzz.names.length === 1 && round === 0 ? fuzz.seed : seedOf(fuzz.seed, index, round),
      };
    }
  }
}

/** Seeds of turns, far from each other. */
function seedOf(seed: number, index: number, round: number): number {
  return (Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b) + Math.imul(round, 0xc2b2ae35)) | 0;
}

async function runLane(
  fuzz: CallFuzz,
  turns: Generator<{ name: CallName; seed: number }>,
  sender: Sender,
  failures: FailedCase[],
): Promise<void> {
  let world: World | null = null;
  let left = 0;
  for (const { name, seed } of turns) {
    if (world === null || left <= 0 || !(await isWhole(sender, world))) {
      world = await fuzz.server.world();
      left = TURNS_OF_A_WORLD;
    }
    left -= 1;
    const failed = await runTurn(fuzz, { name, seed, sender, world });
    if (failed) failures.push(failed);
    // Who logs out or changes passwords leaves nobody behind.
    if (name === 'logout' || name === 'changePassword') world = null;
  }
}

/** Whether everybody who sends requests is still let in: some calls remove people and devices. */
async function isWhole(sender: Sender, world: World): Promise<boolean> {
  for (const caller of ['teacher', 'admin', 'device'] as const) {
    const { path } = caller === 'device' ? calls.deviceStudents : calls.historyCheck;
    const headers = { cookie: world.cookies[caller] };
    const { body } = await sender.send({ method: 'GET', path, headers, body: null, cutAt: null });
    if (body.includes('auth.required')) return false;
  }
  return true;
}

interface Turn {
  readonly name: CallName;
  readonly seed: number;
  readonly sender: Sender;
  readonly world: World;
}

async function runTurn(fuzz: CallFuzz, { name, seed, sender, world }: Turn): Promise<FailedCase | null> {
  const { server, tally } = fuzz;
  const property = fc.asyncProperty(requestsOf(name), async (request) => {
    const known = server.faults.length;
    const { outcome, milliseconds } = await sendOne(sender, world, request);
    tally.add(name, outcome, milliseconds, request);
    if (server.faults.length > known) throw new Error(`the server's log: ${server.faults.at(-1)}`);
  });
  const details = await fc.check(property, {
    seed,
    numRuns: fuzz.chunk,
    ...(fuzz.path && { path: fuzz.path }),
  });
  if (!details.failed || !details.counterexample) return null;
  const [request] = details.counterexample;
  const message = String((details.errorInstance as Error)?.message ?? details.errorInstance);
  return { call: name, seed, path: details.counterexamplePath ?? '', request, message };
}

let lastAddress = 0;

/** Sends one request from an address that nobody had before, and judges its answer. @throws FaultError */
export async function sendOne(
  sender: Sender,
  world: World,
  request: FuzzRequest,
): Promise<{ outcome: string; milliseconds: number }> {
  lastAddress = (lastAddress + 1) % 2 ** 24;
  const address = `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
  const ids = { own: world.own.ids, foreign: world.foreign.ids };
  const answer = await sender.send(toOutgoing(request, ids, world.cookies[request.caller], address));
  return { outcome: judge(request, answer, world), milliseconds: answer.milliseconds };
}
