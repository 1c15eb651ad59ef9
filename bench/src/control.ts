import { setTimeout as wait } from 'node:timers/promises';
import { machineMs, percentile, printTable, type Row, tenth } from './figures';
import { type FleetProcess, startFleetProcess } from './fleet-process';
import { joinFrozenDevice } from './frozen';
import { hasMosquitto, measureMosquitto, summarise } from './mosquitto';
import { openSchool, type School } from './school';
import { makeDataDir, removeDataDir, startServerProcess } from './server-process';

const DEVICES = 60;
const ORDERS = 200;
/** Orders come from a person: never as fast as the machine can. */
const PAUSE_MS = 20;
const LIMIT_MS = 30;
const LIMIT_RATIO = 3;
/** The frozen device gets 31 KB this often, so that every buffer between it and the server fills in seconds. */
const FILL_EVERY_MS = 20;

/** Time from an order's request to the last headset having it, beside the same publishes through Mosquitto. */
export async function benchControl(): Promise<void> {
  const dataDir = await makeDataDir();
  const server = await startServerProcess(dataDir);
  const fleet = startFleetProcess();
  try {
    const school = await openSchool(server.origin);
    const ready = fleet.next('ready');
    fleet.send({
      type: 'join',
      origin: server.origin,
      code: school.code,
      devices: DEVICES,
      seed: 1,
      jitter: { lowMs: 0, highMs: 0 },
      clockOffsetMs: 0,
      settleMs: 0,
    });
    const { ids } = await ready;
    // The first orders pay for just-in-time compilation; a class pays that once a day.
    await measureOrders(school, fleet, ids, 20);
    const plain = await measureOrders(school, fleet, ids, ORDERS);
    const mosquitto = hasMosquitto() ? await measureMosquitto(DEVICES, ORDERS, 'x'.repeat(600)) : null;
    const frozen = await measureFrozen(server.origin, school, fleet, ids);
    print(plain, mosquitto, frozen);
  } finally {
    await fleet.stop();
    await server.stop();
    await removeDataDir(dataDir);
  }
}

async function order(school: School, ids: readonly number[], count: number): Promise<void> {
  const request = { resId: school.video.rid, ids: [...ids], time: 1 };
  await (count % 2 === 0 ? school.http.batchPlay(request) : school.http.batchPause(request));
}

/** Plays and pauses in turn; milliseconds to the last device of `fleet`, one per order. */
export async function measureOrders(
  school: School,
  fleet: FleetProcess,
  ids: readonly number[],
  orders: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < orders; count += 1) {
    const done = fleet.next('round');
    const startMs = machineMs();
    const sent = order(school, ids, count);
    times.push(Math.max(...(await done).timesMs) - startMs);
    await sent;
    await wait(PAUSE_MS);
  }
  return times;
}

/** The same orders with one more device among them whose socket has frozen, while messages pile up behind it. */
async function measureFrozen(origin: string, school: School, fleet: FleetProcess, ids: readonly number[]) {
  const frozen = await joinFrozenDevice(origin, school.code, school.http);
  const filling = setInterval(() => void frozen.push(), FILL_EVERY_MS);
  try {
    const times = await measureOrders(school, fleet, [...ids, frozen.id], ORDERS);
    return { times, wasCutOff: await frozen.wasCutOff() };
  } finally {
    clearInterval(filling);
    await frozen.stop();
  }
}

function print(
  plain: number[],
  mosquitto: number[] | null,
  frozen: { times: number[]; wasCutOff: boolean },
): void {
  const p99 = percentile(plain, 0.99);
  const rows: Row[] = [
    {
      what: 'p50',
      ours: `${tenth(percentile(plain, 0.5))} ms`,
      beside: mosquitto ? `Mosquitto ${tenth(percentile(mosquitto, 0.5))} ms` : 'no Mosquitto',
    },
    {
      what: 'p99',
      ours: `${tenth(p99)} ms`,
      beside: mosquitto ? `Mosquitto ${tenth(percentile(mosquitto, 0.99))} ms` : 'no Mosquitto',
      limit: `${LIMIT_MS} ms`,
      met: p99 <= LIMIT_MS,
    },
  ];
  if (mosquitto) {
    const ratio = p99 / percentile(mosquitto, 0.99);
    const median = percentile(plain, 0.5) / percentile(mosquitto, 0.5);
    rows.push({ what: 'ratio p50', ours: `${tenth(median)} ×` });
    rows.push({
      what: 'ratio p99',
      ours: `${tenth(ratio)} ×`,
      limit: `${LIMIT_RATIO} ×`,
      met: ratio <= LIMIT_RATIO,
    });
  }
  const frozenP99 = percentile(frozen.times, 0.99);
  rows.push({
    what: 'p99 with one frozen socket',
    ours: `${tenth(frozenP99)} ms`,
    beside: frozen.wasCutOff ? 'sleeper was cut off' : 'sleeper still held',
    limit: `${LIMIT_MS} ms`,
    met: frozenP99 <= LIMIT_MS,
  });
  printTable(`control: ${ORDERS} play/pause orders to ${DEVICES} headsets, request to last headset`, rows);
  console.log(`  p50 / p99 with one frozen socket: ${summarise(frozen.times)}`);
}
