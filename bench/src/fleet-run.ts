import { setTimeout as wait } from 'node:timers/promises';
import { machineMs } from './figures';
import { type Counts, readCounts } from './fleet-counts';
import { openFleetPage } from './fleet-page';
import { type FleetClass, type FleetSchool, openFleetSchool, SCHOOL_CLASSES } from './fleet-school';
import { type FleetServers, PARTS, type Part, startFleetServers, usageOfParts } from './fleet-servers';
import { usageOf } from './process-usage';

/** Just-in-time compilation, and the clock rounds of everybody who has just come, are over by then. */
const WARM_MS = 20_000;
const PAGES = 2;

/** How large a run is. */
export interface FleetSize {
  readonly devices: number;
  readonly schools: number;
  readonly servers: number;
}

/** What a run measured. */
export interface FleetFigures extends FleetSize {
  readonly seconds: number;
  /** Milliseconds from each order to the last headset of its class. */
  readonly timesMs: readonly number[];
  /** Orders that some headset did not have within seconds. */
  readonly lost: number;
  /** CPU milliseconds in each second, and memory, by part. */
  readonly parts: Readonly<Record<Part | 'simulator', { readonly cpu: number; readonly memoryMb: number }>>;
  /** Memory of the servers before anybody came. */
  readonly idleMb: number;
  /** Each second, by what is counted. */
  readonly rates: Counts;
}

/** How a run is measured. */
interface RunOptions {
  readonly seconds: number;
  /** Each class gets an order this often. */
  readonly everySeconds: number;
  /** Of the servers' Node processes, as for profiles. */
  readonly nodeOptions?: readonly string[];
}

/** Starts an installation with headsets in running classes, and measures it for a while. */
export async function runFleet(
  size: FleetSize,
  { seconds, everySeconds, nodeOptions = [] }: RunOptions,
): Promise<FleetFigures> {
  const servers = await startFleetServers(size.servers, nodeOptions);
  const schools: FleetSchool[] = [];
  try {
    const { memoryMb: idleMb } = await usageOf(servers.pids('server'));
    for (let index = 0; index < size.schools; index += 1) {
      const { origin, databaseUrl } = servers;
      schools.push(
        await openFleetSchool({ origin, databaseUrl, devices: size.devices / size.schools, index }),
      );
    }
    const lessons = schools.flatMap((school) => startLessons(servers.origin, school, everySeconds * 1000));
    return { ...size, seconds, idleMb, ...(await measure(servers, schools, lessons, seconds)) };
  } finally {
    await Promise.all(schools.map(({ fleet }) => fleet.stop()));
    await servers.stop();
  }
}

async function measure(
  servers: FleetServers,
  schools: readonly FleetSchool[],
  lessons: readonly Lesson[],
  seconds: number,
): Promise<Pick<FleetFigures, 'timesMs' | 'lost' | 'parts' | 'rates'>> {
  const simulators = [process.pid, ...schools.map(({ fleet }) => fleet.pid)];
  // Each with its own time: a full machine takes seconds to answer.
  const snapshot = async () => ({
    usage: { ...(await usageOfParts(servers)), simulator: await usageOf(simulators, false) },
    usedMs: machineMs(),
    counts: await readCounts(servers),
    countedMs: machineMs(),
  });
  await wait(WARM_MS);
  for (const lesson of lessons) lesson.forget();
  const before = await snapshot();
  await wait(seconds * 1000);
  const after = await snapshot();
  const orders = await Promise.all(lessons.map((lesson) => lesson.stop()));
  const usedSeconds = (after.usedMs - before.usedMs) / 1000;
  const countedSeconds = (after.countedMs - before.countedMs) / 1000;
  const parts = [...PARTS, 'simulator' as const].map((part) => {
    const cpu = (after.usage[part].cpuMs - before.usage[part].cpuMs) / usedSeconds;
    return [part, { cpu, memoryMb: after.usage[part].memoryMb }] as const;
  });
  const rates = Object.entries(after.counts).map(([name, count]) => {
    const earlier = before.counts[name as keyof Counts];
    return [name, (count - earlier) / countedSeconds] as const;
  });
  const all = orders.flat();
  const timesMs = all.filter((time) => time !== null);
  return {
    timesMs,
    lost: all.length - timesMs.length,
    parts: Object.fromEntries(parts) as FleetFigures['parts'],
    rates: Object.fromEntries(rates) as unknown as Counts,
  };
}

interface Lesson {
  /** What was measured so far does not count. */
  forget(): void;
  /** @returns milliseconds of each order, null for one that was lost */
  stop(): Promise<readonly (number | null)[]>;
}

/** Orders to every class, and pages of the first classes. */
function startLessons(origin: string, school: FleetSchool, everyMs: number): Lesson[] {
  return school.classes.map((classroom, index) => {
    const { http, classId, ids } = classroom;
    const page = index < PAGES ? openFleetPage({ origin, http, classId, ids }) : null;
    return startLesson(
      classroom,
      { firstMs: (index / SCHOOL_CLASSES) * everyMs, everyMs },
      () => page?.ordered(),
      () => page?.stop(),
    );
  });
}

function startLesson(
  classroom: FleetClass,
  { firstMs, everyMs }: { readonly firstMs: number; readonly everyMs: number },
  onOrder: () => void,
  onEnd: () => Promise<void> | undefined,
): Lesson {
  let times: (number | null)[] = [];
  let isOver = false;
  async function teach(): Promise<void> {
    let dueMs = machineMs() + firstMs;
    for (let count = 0; !isOver; count += 1) {
      await wait(Math.max(0, dueMs - machineMs()));
      if (isOver) return;
      // A teacher whose order took long does not give the missed ones at once.
      dueMs = Math.max(dueMs, machineMs()) + everyMs;
      times.push(await giveOrder(classroom, count));
      onOrder();
    }
  }
  const teaching = teach();
  return {
    forget: () => {
      times = [];
    },
    async stop() {
      isOver = true;
      await teaching;
      await onEnd();
      return times;
    },
  };
}

async function giveOrder({ http, rid, ids, heard }: FleetClass, count: number): Promise<number | null> {
  const request = { resId: rid, ids: [...ids], time: 1 };
  const startMs = machineMs();
  try {
    const { revisions } = await (count % 2 === 0 ? http.batchPlay(request) : http.batchPause(request));
    const atMs = await heard(Math.max(...Object.values(revisions)));
    return atMs === null ? null : atMs - startMs;
  } catch (error) {
    console.error(`an order was refused: ${error}`);
    return null;
  }
}
