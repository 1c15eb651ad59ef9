import fc from 'fast-check';
import { type Attack, type Identity, toFrames } from './attack';
import type { FuzzServer } from './fuzz-server';
import { attacks, HARMLESS } from './generate-attack';
import { sendFrames } from './raw-peer';
import type { Seats } from './seats';
import type { Tally } from './tally';
import type { Ids } from './wire';
import { startWitness } from './witness';

/** An attack that the broker did not stand, as small as it could be made. */
export interface FailedAttack {
  readonly seed: number;
  readonly path: string;
  readonly attack: Attack;
  readonly message: string;
}

/** How the broker is attacked. */
export interface BrokerFuzz {
  readonly server: FuzzServer;
  readonly seed: number;
  readonly chunk: number;
  readonly tally: Tally<Attack>;
  hasTime(): boolean;
  /** Replays this one failure only. */
  readonly path?: string;
}

/** What the attack came to. */
export interface BrokerResult {
  readonly failures: FailedAttack[];
  /** What the class beside it noticed. */
  readonly complaints: string[];
  /** Milliseconds from each of its orders to its last headset. */
  readonly orders: number[];
}

const LANES = 4;
/** Each client may connect sixty times at once: many take turns. */
const ATTACKING = { headsets: 60, pages: 30 } as const;
const CLASS = { headsets: 4, pages: 1 } as const;

/** Tickets live for an hour, and a school that is attacked for longer gets too many of everything. */
const ACT_MS = 10 * 60_000;

/** Attacks the broker in turns while there is time, beside a class that plays. */
export async function fuzzBroker(fuzz: BrokerFuzz): Promise<BrokerResult> {
  const whole: BrokerResult = { failures: [], complaints: [], orders: [] };
  for (let act = 0; act === 0 || (fuzz.hasTime() && whole.failures.length === 0); act += 1) {
    const endsAt = Date.now() + ACT_MS;
    const seed = fuzz.seed + act * 1_000_003;
    const { failures, complaints, orders } = await playAct({
      ...fuzz,
      seed,
      hasTime: () => fuzz.hasTime() && Date.now() < endsAt,
    });
    whole.failures.push(...failures);
    whole.complaints.push(...complaints);
    whole.orders.push(...orders);
    if (fuzz.path) break;
  }
  return whole;
}

async function playAct(fuzz: BrokerFuzz): Promise<BrokerResult> {
  const { server } = fuzz;
  const attacking = await server.seats(ATTACKING.headsets, ATTACKING.pages);
  const attacked = await server.seats(CLASS.headsets, CLASS.pages);
  const field = createField(server, attacking, attacked);
  await requireEntry(field);
  const witness = await startWitness(server.url, attacked);
  const failures: FailedAttack[] = [];
  let turn = 0;
  const runLane = async () => {
    do {
      const seed = turn === 0 ? fuzz.seed : (Math.imul(fuzz.seed ^ turn, 0x9e3779b1) + turn) | 0;
      turn += 1;
      const failed = await runTurn(fuzz, field, seed);
      if (failed) failures.push(failed);
    } while (fuzz.hasTime() && failures.length === 0 && !fuzz.path);
  };
  await Promise.all(Array.from({ length: fuzz.path ? 1 : LANES }, runLane));
  await witness.stop();
  return { failures, complaints: [...witness.complaints], orders: [...witness.orders] };
}

/** Where attackers stand. */
interface Field {
  attack(attack: Attack): Promise<string>;
}

function createField(server: FuzzServer, attacking: Seats, attacked: Seats): Field {
  const url = `${server.url.replace('http', 'ws')}/mqtt`;
  let count = 0;
  return {
    async attack(attack) {
      count += 1;
      const { identity, own } = identityOf(attack, attacking, count);
      const ids: Ids = { own, foreign: idsOf(attacked, 0, 0) };
      const { end, received } = await sendFrames(url, toFrames(attack, identity, ids), attack.isText);
      if (received.includes(attacked.marker)) throw new Error("the broker told of another school's");
      const strange = new RegExp(`orrery/v1/${attacked.school}/`).exec(received.toString('latin1'));
      if (strange) throw new Error('the broker delivered a message of another school');
      return end;
    },
  };
}

function idsOf(seats: Seats, headset: number, page: number): Readonly<Record<string, string>> {
  const device = seats.headsets[headset % seats.headsets.length]?.device;
  const session = seats.pages[page % seats.pages.length]?.session;
  return { school: String(seats.school), device: String(device), session: String(session) };
}

/** Who an attacker is; each next one is another headset or page. */
function identityOf(
  { attacker }: Attack,
  seats: Seats,
  count: number,
): { identity: Identity; own: Readonly<Record<string, string>> } {
  const own = idsOf(seats, count, count);
  const headset = seats.headsets[count % seats.headsets.length];
  const page = seats.pages[count % seats.pages.length];
  if (!headset || !page) throw new Error('nobody to attack with');
  if (attacker === 'nobody') return { identity: { client_id: '', ticket: '' }, own };
  if (attacker === 'forger') return { identity: { client_id: headset.client_id, ticket: page.ticket }, own };
  return { identity: attacker === 'page' ? page : headset, own };
}

/** Nothing would be tried if nobody were let in. */
async function requireEntry(field: Field): Promise<void> {
  for (const attacker of ['headset', 'page'] as const) {
    const end = await field.attack({ ...HARMLESS, attacker });
    if (end !== 'answers' && end !== 'waits') throw new Error(`an honest ${attacker} was not let in: ${end}`);
  }
}

async function runTurn(fuzz: BrokerFuzz, field: Field, seed: number): Promise<FailedAttack | null> {
  const { server, tally } = fuzz;
  const property = fc.asyncProperty(attacks, async (attack) => {
    const known = server.faults.length;
    const startedAt = performance.now();
    const end = await field.attack(attack);
    tally.add(`broker: ${attack.attacker}`, end, performance.now() - startedAt, attack);
    if (server.faults.length > known) throw new Error(`the server's log: ${server.faults.at(-1)}`);
  });
  const details = await fc.check(property, {
    seed,
    numRuns: fuzz.chunk,
    ...(fuzz.path && { path: fuzz.path }),
  });
  if (!details.failed || !details.counterexample) return null;
  const [attack] = details.counterexample;
  const message = String((details.errorInstance as Error)?.message ?? details.errorInstance);
  return { seed, path: details.counterexamplePath ?? '', attack, message };
}
