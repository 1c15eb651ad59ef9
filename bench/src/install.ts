import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { measureOrders } from './control';
import { machineMs, percentile, printTable, type Row, tenth } from './figures';
import { startFleetProcess } from './fleet-process';
import { type InstallProcess, startInstallProcess } from './install-process';
import { importFilm } from './media-file';
import { hasNginx, startNginx } from './nginx';
import { openSchool, type School } from './school';
import { makeDataDir, removeDataDir, type ServerProcess, startServerProcess } from './server-process';

const HEADSETS = 40;
const SIZE_BYTES = 300 * 1024 ** 2;
const CLASS = 60;
const ORDERS = 150;
const SAMPLE_MS = 200;
/** Connections open and buffers find their size. */
const WARM_UP_MS = 1500;
const LIMITS = { megabytes: 400, front: 0.9, control: 2, growthMb: 100 } as const;

interface Rate {
  readonly megabytes: number;
  /** Most that the server's process, and that of the headsets, grew meanwhile, in MB. */
  readonly serverMb: number;
  readonly headsetsMb: number;
}

interface Measured {
  readonly embedded: Rate;
  readonly front: Rate | null;
  readonly bare: Rate | null;
  readonly control: Control;
}

/** A class set installs a film of 300 MB, beside nginx alone, and beside the orders of a lesson. */
export async function benchInstall(): Promise<void> {
  const dataDir = await makeDataDir();
  const server = await startServerProcess(dataDir, undefined, { MEDIA_ACCEL: '/protected/' });
  try {
    const sha256 = await importFilm(dataDir, SIZE_BYTES);
    const school = await openSchool(server.origin);
    const rid = await findFilm(school);
    const embedded = await measureInstall(server, school, rid, server.origin);
    const { bare, front } = await measureNginx(server, school, rid, { dataDir, sha256 });
    // Last, because its lesson goes on afterwards, and installs are paced beside one.
    const control = await measureControl(server, school, rid);
    print({ embedded, front, bare, control });
  } finally {
    await server.stop();
    await removeDataDir(dataDir);
  }
}

async function findFilm({ http }: School): Promise<number> {
  const { list } = await http.installList({ key: 'A long film' });
  const [film] = list;
  if (!film) throw new Error('the film is not listed');
  return film.id;
}

/** From the order to the last headset that has checked its bytes. @param origin where the headsets connect */
async function measureInstall(
  server: ServerProcess,
  school: School,
  rid: number,
  origin: string,
): Promise<Rate> {
  const headsets = startInstallProcess();
  try {
    const { ids } = await headsets.join({ origin, code: school.code, devices: HEADSETS });
    const memory = await watchMemory(server, headsets);
    const startMs = machineMs();
    await school.http.install({ rids: [rid], ids: [...ids] });
    const { atMs, bytes, memoryMb } = await headsets.ask({ type: 'await', held: 1 });
    return memory.rate(bytes / 1e6 / ((atMs - startMs) / 1000), memoryMb);
  } finally {
    await headsets.stop();
  }
}

async function measureNginx(
  server: ServerProcess,
  school: School,
  rid: number,
  { dataDir, sha256 }: { readonly dataDir: string; readonly sha256: string },
): Promise<{ bare: Rate | null; front: Rate | null }> {
  if (!hasNginx()) return { bare: null, front: null };
  const nginx = await startNginx(server.origin, path.join(dataDir, 'files'));
  try {
    const front = await measureInstall(server, school, rid, nginx.front);
    const bare = await measureBare(server, `${nginx.bare}/${sha256.slice(0, 2)}/${sha256}`);
    return { bare, front };
  } finally {
    await nginx.stop();
  }
}

async function measureBare(server: ServerProcess, url: string): Promise<Rate> {
  const headsets = startInstallProcess();
  try {
    const memory = await watchMemory(server, headsets);
    const startMs = machineMs();
    const { atMs, bytes, memoryMb } = await headsets.ask({
      type: 'bare',
      url,
      sizeBytes: SIZE_BYTES,
      clients: HEADSETS,
    });
    return memory.rate(bytes / 1e6 / ((atMs - startMs) / 1000), memoryMb);
  } finally {
    await headsets.stop();
  }
}

async function watchMemory(server: ServerProcess, headsets: InstallProcess) {
  const before = await server.memoryMb();
  const { memoryMb: headsetsBefore } = await headsets.ask({ type: 'count' });
  let most = before;
  const timer = setInterval(() => {
    void server.memoryMb().then((now) => {
      most = Math.max(most, now);
    });
  }, SAMPLE_MS);
  return {
    rate(megabytes: number, headsetsAfter: number): Rate {
      clearInterval(timer);
      return { megabytes, serverMb: most - before, headsetsMb: headsetsAfter - headsetsBefore };
    },
  };
}

interface Control {
  readonly idleMs: readonly number[];
  readonly busyMs: readonly number[];
  /** Of the installs meanwhile. */
  readonly megabytes: number;
}

/** Orders to a class while nothing else goes on, and while another class set installs. */
async function measureControl(server: ServerProcess, school: School, rid: number): Promise<Control> {
  const fleet = startFleetProcess();
  const headsets = startInstallProcess();
  const { origin } = server;
  try {
    const ready = fleet.next('ready');
    const quiet = { jitter: { lowMs: 0, highMs: 0 }, clockOffsetMs: 0, settleMs: 0 };
    fleet.send({ type: 'join', origin, code: school.code, devices: CLASS, seed: 1, ...quiet });
    const { ids } = await ready;
    const installing = await headsets.join({ origin, code: school.code, devices: HEADSETS });
    await measureOrders(school, [fleet], ids, 20);
    const idleMs = await measureOrders(school, [fleet], ids, ORDERS);
    await school.http.install({ rids: [rid], ids: [...installing.ids] });
    await wait(WARM_UP_MS);
    const before = await headsets.ask({ type: 'count' });
    const busyMs = await measureOrders(school, [fleet], ids, ORDERS);
    const after = await headsets.ask({ type: 'count' });
    const seconds = (after.atMs - before.atMs) / 1000;
    return { idleMs, busyMs, megabytes: (after.bytes - before.bytes) / 1e6 / seconds };
  } finally {
    await headsets.stop();
    await fleet.stop();
  }
}

function print({ embedded, front, bare, control }: Measured): void {
  const [idle, busy] = [percentile(control.idleMs, 0.99), percentile(control.busyMs, 0.99)];
  const rows: Row[] = [
    {
      what: 'embedded',
      ours: speed(embedded),
      limit: `${LIMITS.megabytes} MB/s`,
      met: embedded.megabytes >= LIMITS.megabytes,
    },
    frontRow(front, bare),
    {
      what: 'memory: the server, all headsets',
      ours: `+${embedded.serverMb.toFixed(0)}, +${embedded.headsetsMb.toFixed(0)} MB`,
      limit: `+${LIMITS.growthMb} MB`,
      met: embedded.serverMb <= LIMITS.growthMb,
    },
    {
      what: `order to the last of ${CLASS} headsets, p50`,
      ours: `${tenth(percentile(control.busyMs, 0.5))} ms`,
      beside: `idle ${tenth(percentile(control.idleMs, 0.5))} ms`,
    },
    {
      what: `the same, p99, installs beside the lesson at ${control.megabytes.toFixed(0)} MB/s`,
      ours: `${tenth(busy)} ms (${tenth(busy / idle)} ×)`,
      beside: `idle ${tenth(idle)} ms`,
      limit: `${LIMITS.control} ×`,
      met: busy / idle <= LIMITS.control,
    },
  ];
  printTable(`install: ${HEADSETS} headsets keep a film of 300 MB; every tenth hashes it`, rows);
}

function frontRow(front: Rate | null, bare: Rate | null): Row {
  if (!front || !bare) return { what: 'nginx in front', ours: 'not measured', beside: 'no nginx' };
  const share = front.megabytes / bare.megabytes;
  return {
    what: 'nginx in front (X-Accel-Redirect)',
    ours: speed(front),
    beside: `${share.toFixed(2)} of nginx, ${speed(bare)}`,
    limit: `${LIMITS.front}`,
    met: share >= LIMITS.front,
  };
}

function speed({ megabytes }: Rate): string {
  return `${megabytes.toFixed(0)} MB/s`;
}
