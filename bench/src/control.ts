import { setTimeout as wait } from 'node:timers/promises';
import { machineMs, percentile, printTable, type Row, tenth } from './figures';
import { type FleetProcess, joinFleet, startFleetProcess } from './fleet-process';
import { joinFrozenDevice } from './frozen';
import { hasMosquitto, measureMosquitto, summarise } from './mosquitto';
import { openSchool, type School } from './school';
import { makeDataDir, removeDataDir, type ServerProcess, startServerProcess } from './server-process';

const ORDERS = 200;
/** Orders come from a person: never as fast as the machine can. */
const PAUSE_MS = 20;
const LIMIT_RATIO = 3;
/** What one frozen headset may do to the others' slowest hundredth. */
const LIMIT_FROZEN_RATIO = 2;
/** The frozen device gets 16 KB this often, so that every buffer between it and the server fills in seconds. */
const FILL_EVERY_MS = 10;

/** One class, and a school with all its classes at once. */
const SIZES = [
  { devices: 60, processes: 1, limitMs: 30, withPeer: true, withFrozen: true },
  { devices: 500, processes: 4, limitMs: 100, withPeer: false, withFrozen: false },
] as const;
type Size = (typeof SIZES)[number];

/** Time from an order's request to the last headset having it, beside the same publishes through Mosquitto. */
export async function benchControl(): Promise<void> {
  for (const size of SIZES) {
    const dataDir = await makeDataDir();
    const server = await startServerProcess(dataDir);
    try {
      await benchSize(server, size);
    } finally {
      await server.stop();
      await removeDataDir(dataDir);
    }
  }
}

async function benchSize(server: ServerProcess, size: Size): Promise<void> {
  const fleets = Array.from({ length: size.processes }, () => startFleetProcess());
  try {
    const school = await openSchool(server.origin);
    const joined = await Promise.all(
      fleets.map((fleet, index) =>
        joinFleet(fleet, server.origin, school.code, { devices: size.devices / size.processes, index }),
      ),
    );
    const ids = joined.flat();
    // The first orders pay for just-in-time compilation; a class pays that once a day.
    await measureOrders(school, fleets, ids, 20);
    const plain = await measureOrders(school, fleets, ids, ORDERS);
    const peer =
      size.withPeer && hasMosquitto() ? await measureMosquitto(size.devices, ORDERS, 'x'.repeat(600)) : null;
    const frozen = size.withFrozen ? await measureFrozen(server.origin, school, fleets, ids) : null;
    print(size, plain, peer, frozen);
  } finally {
    await Promise.all(fleets.map((fleet) => fleet.stop()));
  }
}

async function order(school: School, ids: readonly number[], count: number): Promise<void> {
  const request = { resId: school.video.rid, ids: [...ids], time: 1 };
  await (count % 2 === 0 ? school.http.batchPlay(request) : school.http.batchPause(request));
}

/** Plays and pauses in turn; milliseconds to the last device of the fleets, one per order. */
export async function measureOrders(
  school: School,
  fleets: readonly FleetProcess[],
  ids: readonly number[],
  orders: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < orders; count += 1) {
    const done = Promise.all(fleets.map((fleet) => fleet.next('round')));
    const startMs = machineMs();
    const sent = order(school, ids, count);
    times.push(Math.max(...(await done).flatMap(({ timesMs }) => timesMs)) - startMs);
    await sent;
    await wait(PAUSE_MS);
  }
  return times;
}

interface FrozenResult {
  readonly times: readonly number[];
  readonly wasCutOff: boolean;
}

/** The same orders with one more device among them whose socket has frozen, while messages pile up behind it. */
async function measureFrozen(
  origin: string,
  school: School,
  fleets: readonly FleetProcess[],
  ids: readonly number[],
): Promise<FrozenResult> {
  const frozen = await joinFrozenDevice(origin, school.code, school.http);
  const filling = setInterval(() => void frozen.push(), FILL_EVERY_MS);
  try {
    const times = await measureOrders(school, fleets, [...ids, frozen.id], ORDERS);
    return { times, wasCutOff: await frozen.wasCutOff() };
  } finally {
    clearInterval(filling);
    await frozen.stop();
  }
}

function print(
  { devices, limitMs }: Size,
  plain: readonly number[],
  mosquitto: readonly number[] | null,
  frozen: FrozenResult | null,
): void {
  const p99 = percentile(plain, 0.99);
  const rows: Row[] = [
    {
      what: 'p50',
      ours: `${tenth(percentile(plain, 0.5))} ms`,
      beside: mosquitto ? `Mosquitto ${tenth(percentile(mosquitto, 0.5))} ms` : '',
    },
    {
      what: 'p99',
      ours: `${tenth(p99)} ms`,
      beside: mosquitto ? `Mosquitto ${tenth(percentile(mosquitto, 0.99))} ms` : '',
      limit: `${limitMs} ms`,
      met: p99 <= limitMs,
    },
    ...(mosquitto ? peerRows(plain, mosquitto) : []),
    ...(frozen ? frozenRows(p99, frozen) : []),
  ];
  printTable(`control: ${ORDERS} play/pause orders to ${devices} headsets, request to last headset`, rows);
  if (frozen) console.log(`  p50 / p99 with one frozen socket: ${summarise(frozen.times)}`);
}

function peerRows(plain: readonly number[], peer: readonly number[]): Row[] {
  const ratio = percentile(plain, 0.99) / percentile(peer, 0.99);
  const median = percentile(plain, 0.5) / percentile(peer, 0.5);
  return [
    { what: 'ratio p50', ours: `${tenth(median)} ×` },
    { what: 'ratio p99', ours: `${tenth(ratio)} ×`, limit: `${LIMIT_RATIO} ×`, met: ratio <= LIMIT_RATIO },
  ];
}

function frozenRows(p99: number, { times, wasCutOff }: FrozenResult): Row[] {
  const frozenP99 = percentile(times, 0.99);
  return [
    {
      what: 'p99 of the others, one socket frozen',
      ours: `${tenth(frozenP99)} ms`,
      beside: wasCutOff ? 'sleeper was cut off' : 'sleeper still held',
      limit: `${LIMIT_FROZEN_RATIO} × ${tenth(p99)} ms`,
      met: frozenP99 <= LIMIT_FROZEN_RATIO * p99,
    },
  ];
}
