import { setTimeout as wait } from 'node:timers/promises';
import { connectBroker, followError, monotonicNow } from '@orrery/client';
import { type Desired, positionAt, type Timeline } from '@orrery/contract';
import {
  createRandom,
  createSimulatedDevices,
  createSimulatedPlayer,
  type SimulatedDevice,
  type SimulatedPlayer,
} from '@orrery/simulator';
import { machineMs } from './figures';
import {
  type FleetAnswer,
  type FleetRequest,
  type FleetSample,
  type Reach,
  SAMPLE_MS,
} from './fleet-messages';

/** Devices of one address. */
const ADDRESS_DEVICES = 100;

let devices: SimulatedDevice[] = [];
let naive: SimulatedPlayer[] = [];
/** Arrivals of the present round; a round ends when everybody had an order. */
let arrivals: number[] = [];
let expected = 0;
/** The newest revision of each device, where devices are looked at by classes, and that which all of a class have. */
let heard: number[] = [];
let told: number[] = [];

function answer(message: FleetAnswer): void {
  process.send?.(message);
}

function arrived(): void {
  if (expected === 0) return;
  arrivals.push(machineMs());
  if (arrivals.length < expected) return;
  answer({ type: 'round', timesMs: arrivals });
  arrivals = [];
}

/** An order of one device; told once the slowest of its class has it. */
function arrivedInClass(index: number, revision: number, classSize: number): void {
  heard[index] = revision;
  const group = Math.floor(index / classSize);
  const everybody = Math.min(...heard.slice(group * classSize, (group + 1) * classSize));
  if (everybody <= (told[group] ?? 0)) return;
  told[group] = everybody;
  answer({ type: 'heard', group, revision: everybody, atMs: machineMs() });
}

/** What a player without a clock does: it seeks when it is told, and plays. */
function obeyNaively(player: SimulatedPlayer | undefined, { play }: Desired): void {
  if (!player) return;
  if (!play) {
    player.pause();
    return;
  }
  player.open(play.duration ?? Number.POSITIVE_INFINITY);
  player.loop = play.loop;
  player.currentTime = play.position;
  if (play.status === 'playing') void player.play();
}

async function join(request: Extract<FleetRequest, { type: 'join' }>): Promise<void> {
  const random = createRandom(request.seed + 1);
  naive = Array.from({ length: request.devices }, () =>
    createSimulatedPlayer(createRandom(Math.floor(random.next() * 2 ** 31)), monotonicNow),
  );
  const { network, classSize } = request;
  devices = await createSimulatedDevices({
    ...request,
    // One address may add only 200 headsets at once: a school of this size joins over several access points.
    address:
      network === undefined ? undefined : (index) => `${network}.${1 + Math.floor(index / ADDRESS_DEVICES)}`,
    onArrival: (index, { revision }) =>
      classSize && expected > 0 ? arrivedInClass(index, revision, classSize) : arrived(),
    onDesired: (index, desired) => obeyNaively(naive[index], desired),
  });
  // A device is ready when it has measured the clock.
  await Promise.all(devices.map((device) => device.connection.clock.sync()));
  await wait(request.settleMs);
  heard = devices.map(() => 0);
  told = [];
  expected = devices.length;
  answer({
    type: 'ready',
    ids: devices.map((device) => device.connection.identity?.clientId ?? 0),
    clockErrorsMs: devices.map((device) => Math.abs(device.connection.clock.serverNow() - Date.now())),
  });
}

/** As many plain subscribers as there would be devices, on a broker that knows nothing of us. */
async function subscribe(request: Extract<FleetRequest, { type: 'subscribe' }>): Promise<void> {
  await Promise.all(request.topics.map((topic, index) => subscribeOne(request.url, topic, index)));
  expected = request.topics.length;
  answer({ type: 'ready', ids: [], clockErrorsMs: [] });
}

function subscribeOne(url: string, topic: string, index: number): Promise<void> {
  return new Promise((resolve) => {
    const broker = connectBroker({
      origin: url,
      access: async () => ({
        client_id: `raw-${index}`,
        ticket: '',
        expires: Number.MAX_SAFE_INTEGER,
        mqtt_address: url,
      }),
      onMessage: arrived,
      onStatus: (status) => {
        if (status.kind === 'online') resolve();
      },
    });
    broker.subscribe(topic, 1);
  });
}

function reachOf(players: readonly SimulatedPlayer[], order: Timeline): Reach {
  const targetSeconds = positionAt(order, monotonicNow());
  const { loop, duration: durationSeconds } = order;
  const errors = players.map((player) =>
    followError({ targetSeconds, actualSeconds: player.currentTime, loop, durationSeconds }),
  );
  return { first: Math.max(...errors) * 1000, last: Math.min(...errors) * 1000 };
}

function sample({ order, seconds }: Extract<FleetRequest, { type: 'sample' }>): void {
  const samples: FleetSample[] = [];
  const players = devices.map((device) => device.player);
  const timer = setInterval(() => {
    const slot = Math.floor((monotonicNow() - order.at) / SAMPLE_MS);
    if (slot < 0) return;
    if (slot * SAMPLE_MS > seconds * 1000) {
      clearInterval(timer);
      answer({ type: 'samples', samples });
      return;
    }
    samples.push({ slot, synchronised: reachOf(players, order), naive: reachOf(naive, order) });
  }, SAMPLE_MS);
}

/** Attempts at a point are counted up from 1. @returns how many answers were given */
async function giveAnswers(request: Extract<FleetRequest, { type: 'answer' }>): Promise<number> {
  const { reviewId, points, perSecond, seconds } = request;
  const each = Math.floor(perSecond * seconds);
  const startMs = machineMs();
  await Promise.all(
    devices.map(async ({ connection }, index) => {
      for (let count = 0; count < each; count += 1) {
        // Spread over the time between two answers, as a class is.
        const dueMs = startMs + ((count + index / devices.length) * 1000) / perSecond;
        await wait(Math.max(0, dueMs - machineMs()));
        const answered = { point: 1 + (count % points), tries: 1 + Math.floor(count / points) };
        await connection.emit({
          ...answered,
          type: 'review.point',
          reviewId,
          student: null,
          correct: count % 3 !== 0,
          seconds: 4,
        });
      }
    }),
  );
  return each * devices.length;
}

async function handle(request: FleetRequest): Promise<void> {
  switch (request.type) {
    case 'join':
      return join(request);
    case 'subscribe':
      return subscribe(request);
    case 'sample':
      return sample(request);
    case 'answer':
      return answer({ type: 'answered', sent: await giveAnswers(request) });
    case 'sleep':
      return devices[request.index]?.connection.drop(request.forMs);
    case 'calm':
      for (const device of devices) device.calm();
      return;
    case 'stop':
      await Promise.all(devices.map((device) => device.stop()));
      process.exit(0);
  }
}

process.on('message', (request: FleetRequest) => {
  handle(request).catch((error: unknown) => answer({ type: 'failed', reason: String(error) }));
});
// Nobody may keep running when the bench itself has ended.
process.on('disconnect', () => process.exit(1));
