import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCookieJar, createHttpClient } from '@orrery/client';
import { measureOrders } from './control';
import { measureDownloads, startDownloads } from './downloads';
import { machineMs, percentile, printTable, type Row, tenth } from './figures';
import { type FleetProcess, startFleetProcess } from './fleet-process';
import { importFilm } from './media-file';
import { type DownloadOrder, type DownloadRate, rateBetween } from './media-messages';
import { hasNginx, startNginx } from './nginx';
import { startPeer } from './peer-process';
import { openSchool, type School } from './school';
import {
  BENCH_PASSWORD,
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process';

const CLIENTS = 60;
/** Everybody is measured in turn, more than once: what else the machine does falls on all. */
const ROUNDS = 3;
const SECONDS = 5;
const ORDERS = 150;
const DECISIONS = 300;
const SAMPLE_MS = 100;
const LIMITS = { megabytes: 400, growthMb: 100, control: 2, front: 0.9 } as const;

type PeerName = 'embedded' | 'static' | 'bare' | 'front';

/** Sixty downloads of a film at once, beside other servers, and beside the orders of a class. */
export async function benchMedia(): Promise<void> {
  const dataDir = await makeDataDir();
  const server = await startServerProcess(dataDir, undefined, { MEDIA_ACCEL: '/protected/' });
  const closers: (() => Promise<void>)[] = [];
  try {
    const sha256 = await importFilm(dataDir);
    const cookie = await logIn(server.origin);
    const file = path.join(dataDir, 'files', sha256.slice(0, 2), sha256);
    const peers = await startPeers(server.origin, { dataDir, file, sha256, cookie }, closers);
    const rates = await measureInTurn(peers);
    const memory = await measureMemory(server, peers.embedded);
    const control = await measureControl(server.origin, peers.embedded);
    const decisionsMs = await measureDecisions(peers.embedded);
    print(rates, memory, control, decisionsMs);
  } finally {
    for (const close of closers.reverse()) await close();
    await server.stop();
    await removeDataDir(dataDir);
  }
}

async function logIn(origin: string): Promise<string> {
  const cookies = createCookieJar();
  await createHttpClient({ baseUrl: origin, cookies }).login({ uname: 'teacher', pwd: BENCH_PASSWORD });
  return cookies.header();
}

interface Film {
  readonly dataDir: string;
  readonly file: string;
  readonly sha256: string;
  readonly cookie: string;
}

type Peers = { readonly embedded: DownloadOrder } & Partial<Record<PeerName, DownloadOrder>>;

async function startPeers(
  origin: string,
  { dataDir, file, sha256, cookie }: Film,
  closers: (() => Promise<void>)[],
): Promise<Peers> {
  const ours = { path: `/media/${sha256}`, headers: { cookie }, clients: CLIENTS };
  const still = await startPeer<{ origin: string; path: string }>('media-static-worker.ts', file);
  closers.push(still.stop);
  const peers = {
    embedded: { ...ours, origin },
    static: { ...still.answer, headers: {}, clients: CLIENTS },
  };
  if (!hasNginx()) return peers;
  const nginx = await startNginx(origin, path.join(dataDir, 'files'));
  closers.push(nginx.stop);
  return {
    ...peers,
    bare: { origin: nginx.bare, path: `/${sha256.slice(0, 2)}/${sha256}`, headers: {}, clients: CLIENTS },
    front: { ...ours, origin: nginx.front },
  };
}

/** The middle of the rounds by rate, for each that is there. */
async function measureInTurn(peers: Peers): Promise<Partial<Record<PeerName, DownloadRate>>> {
  const rounds: Record<PeerName, DownloadRate[]> = { embedded: [], static: [], bare: [], front: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['embedded', 'static', 'bare', 'front'] as const) {
      const order = peers[name];
      if (order) rounds[name].push(await measureDownloads(order, SECONDS));
    }
  }
  return Object.fromEntries(
    Object.entries(rounds).map(([name, rates]) => {
      const sorted = [...rates].sort((a, b) => a.megabytes - b.megabytes);
      return [name, sorted[Math.floor(sorted.length / 2)]];
    }),
  );
}

interface Memory {
  readonly before: number;
  readonly most: number;
  readonly after: number;
}

/** Resident memory of the server's process around a stretch of downloads, in MB. */
async function measureMemory(server: ServerProcess, order: DownloadOrder): Promise<Memory> {
  const before = await server.memoryMb();
  const downloads = await startDownloads(order);
  let most = before;
  const endMs = machineMs() + SECONDS * 2000;
  while (machineMs() < endMs) {
    await wait(SAMPLE_MS);
    most = Math.max(most, await server.memoryMb());
  }
  await downloads.stop();
  return { before, most, after: await server.memoryMb() };
}

interface Control {
  readonly idleMs: readonly number[];
  readonly busyMs: readonly number[];
  readonly rate: DownloadRate;
}

/** Orders to a class while nothing else goes on, and while everybody downloads as fast as can be. */
async function measureControl(origin: string, order: DownloadOrder): Promise<Control> {
  const fleet = startFleetProcess();
  try {
    const school = await openSchool(origin);
    const ids = await join(fleet, origin, school);
    await measureOrders(school, [fleet], ids, 20);
    const idleMs = await measureOrders(school, [fleet], ids, ORDERS);
    const downloads = await startDownloads(order);
    try {
      const before = await downloads.count();
      const busyMs = await measureOrders(school, [fleet], ids, ORDERS);
      return { idleMs, busyMs, rate: rateBetween(before, await downloads.count()) };
    } finally {
      await downloads.stop();
    }
  } finally {
    await fleet.stop();
  }
}

async function join(fleet: FleetProcess, origin: string, { code }: School): Promise<readonly number[]> {
  const ready = fleet.next('ready');
  fleet.send({
    type: 'join',
    origin,
    code,
    devices: CLIENTS,
    seed: 1,
    jitter: { lowMs: 0, highMs: 0 },
    clockOffsetMs: 0,
    settleMs: 0,
  });
  return (await ready).ids;
}

/** What each request costs before its first byte: who asks, and whether he may read. */
async function measureDecisions({ origin, path: target, headers }: DownloadOrder): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < DECISIONS; count += 1) {
    const startMs = machineMs();
    const answer = await fetch(`${origin}${target}`, { method: 'HEAD', headers });
    if (!answer.ok) throw new Error(`the film was refused with ${answer.status}`);
    times.push(machineMs() - startMs);
  }
  return times;
}

function print(
  rates: Partial<Record<PeerName, DownloadRate>>,
  memory: Memory,
  control: Control,
  decisionsMs: readonly number[],
): void {
  const growth = memory.most - memory.before;
  const [idle, busy] = [percentile(control.idleMs, 0.99), percentile(control.busyMs, 0.99)];
  const ratio = busy / idle;
  const rows: Row[] = [
    {
      what: 'embedded',
      ours: speed(rates.embedded),
      beside: `@fastify/static ${speed(rates.static)}, nginx ${speed(rates.bare)}`,
      limit: `${LIMITS.megabytes} MB/s`,
      met: (rates.embedded?.megabytes ?? 0) >= LIMITS.megabytes,
    },
    {
      what: 'slowest client of the fastest',
      ours: `${((rates.embedded?.fairness ?? 0) * 100).toFixed(0)} %`,
    },
    frontRow(rates),
    {
      what: 'memory: before, most, after',
      ours: `${memory.before.toFixed(0)}, ${memory.most.toFixed(0)}, ${memory.after.toFixed(0)} MB`,
      limit: `+${LIMITS.growthMb} MB`,
      met: growth <= LIMITS.growthMb,
    },
    {
      what: 'order to the last of 60 headsets, p50',
      ours: `${tenth(percentile(control.busyMs, 0.5))} ms`,
      beside: `idle ${tenth(percentile(control.idleMs, 0.5))} ms`,
    },
    {
      what: `the same, p99, at ${speed(control.rate)}`,
      ours: `${tenth(busy)} ms (${tenth(ratio)} ×)`,
      beside: `idle ${tenth(idle)} ms`,
      limit: `${LIMITS.control} ×`,
      met: ratio <= LIMITS.control,
    },
    {
      what: 'a request before its first byte, p50 / p99',
      ours: `${tenth(percentile(decisionsMs, 0.5))} / ${tenth(percentile(decisionsMs, 0.99))} ms`,
    },
  ];
  printTable(`media: ${CLIENTS} clients read a film of 200 MB by range, again and again`, rows);
}

function frontRow({ bare, front }: Partial<Record<PeerName, DownloadRate>>): Row {
  if (!bare || !front) return { what: 'nginx in front', ours: 'not measured', beside: 'no nginx' };
  const share = front.megabytes / bare.megabytes;
  return {
    what: 'nginx in front (X-Accel-Redirect)',
    ours: speed(front),
    beside: `${share.toFixed(2)} of nginx`,
    limit: `${LIMITS.front}`,
    met: share >= LIMITS.front,
  };
}

function speed(rate: DownloadRate | undefined): string {
  return rate ? `${rate.megabytes.toFixed(0)} MB/s` : 'not measured';
}
