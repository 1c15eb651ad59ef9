import { setTimeout as wait } from 'node:timers/promises';
import type { Timeline } from '@orrery/contract';
import { percentile, printTable, type Row, tenth } from './figures';
import { type FleetProcess, startFleetProcess } from './fleet-process';
import { openSchool, type School } from './school';
import { makeDataDir, removeDataDir, startServerProcess } from './server-process';
import { mergeSpreads, type Spread } from './spread';
import { benchSyncPages } from './sync-pages';

const DEVICES = 60;
/** Headsets do not wait for each other's work: one process for all would add its own stalls to every one. */
const PROCESSES = 2;
const CLOCK_OFFSET_MS = 2_000;
/** The clock's first rounds are over by then: nobody starts a class in the second in which headsets come online. */
const SETTLE_MS = 11_000;
const JITTER = { lowMs: 5, highMs: 40 } as const;
const STARTS = 4;
const SECONDS = 12;
/** What a class needs to come together after a start; told apart, not left out. */
const SETTLED_MS = 2_000;
/** A looping video is started this long before its first seam, and watched over two of them. */
const BEFORE_SEAM_SECONDS = 4;
/** A player stands for a moment at a seam. */
const SEAM_MS = { before: 250, after: 250 } as const;
const LIMIT_P95_MS = 20;
const LIMIT_MAX_MS = 50;

/** How far apart 60 players are, in true time, beside players that seek when they are told. */
export async function benchSync(): Promise<void> {
  const dataDir = await makeDataDir();
  const server = await startServerProcess(dataDir);
  const fleets = Array.from({ length: PROCESSES }, () => startFleetProcess());
  try {
    const school = await openSchool(server.origin);
    const { ids, clockErrorsMs } = await join(fleets, server.origin, school.code);
    const starts: Spread[][] = [];
    for (let start = 0; start < STARTS; start += 1) {
      const { spreads } = await watch(school, fleets, { resId: school.video.rid, ids, time: start }, SECONDS);
      starts.push(spreads);
    }
    print(starts, clockErrorsMs);
    await benchLoop(school, fleets, ids);
    await Promise.all(fleets.map((fleet) => fleet.stop()));
    await benchSyncPages(server.origin, school);
  } finally {
    await Promise.all(fleets.map((fleet) => fleet.stop()));
    await server.stop();
    await removeDataDir(dataDir);
  }
}

async function join(fleets: readonly FleetProcess[], origin: string, code: string) {
  const answers = await Promise.all(
    fleets.map((fleet, index) => {
      const ready = fleet.next('ready');
      const devices = DEVICES / PROCESSES;
      const seed = index + 1;
      fleet.send({
        type: 'join',
        origin,
        code,
        devices,
        seed,
        jitter: JITTER,
        clockOffsetMs: CLOCK_OFFSET_MS,
        settleMs: SETTLE_MS,
      });
      return ready;
    }),
  );
  return {
    ids: answers.flatMap((answer) => answer.ids),
    clockErrorsMs: answers.flatMap((answer) => answer.clockErrorsMs),
  };
}

interface PlayRequest {
  readonly resId: number;
  readonly ids: number[];
  readonly time: number;
}

/** Plays for a while, then pauses. */
async function watch(school: School, fleets: readonly FleetProcess[], request: PlayRequest, seconds: number) {
  const { play: order } = await school.http.batchPlay(request);
  if (!order) throw new Error('the order came back without a timeline');
  const taken = Promise.all(fleets.map((fleet) => fleet.next('samples')));
  for (const fleet of fleets) fleet.send({ type: 'sample', order, seconds });
  const spreads = mergeSpreads((await taken).map(({ samples }) => samples));
  await school.http.batchPause({ ...request, time: request.time + seconds });
  await wait(1_000);
  return { order, spreads };
}

async function benchLoop(school: School, fleets: readonly FleetProcess[], ids: number[]): Promise<void> {
  const { rid, durationSeconds } = school.loop;
  const time = durationSeconds - BEFORE_SEAM_SECONDS;
  const seconds = durationSeconds + 2 * BEFORE_SEAM_SECONDS;
  const { order, spreads } = await watch(school, fleets, { resId: rid, ids, time }, seconds);
  const [first, second] = seamsOf(order);
  const passed =
    (seamMs: number) =>
    ({ sinceStartMs }: Spread) =>
      sinceStartMs > seamMs + SEAM_MS.after;
  const standing = ({ sinceStartMs }: Spread) =>
    [first, second].some(
      (seamMs) => sinceStartMs > seamMs - SEAM_MS.before && sinceStartMs < seamMs + SEAM_MS.after,
    );
  printTable(`sync: the same headsets over two seams of a looping video (${durationSeconds} s)`, [
    row('p95, both seams included', spreads, 'p95'),
    row('max within 250 ms of a seam', spreads.filter(standing), 'max'),
    row(
      'max after the first seam',
      spreads.filter(passed(first)).filter((at) => !standing(at)),
      'max',
    ),
    row('max after the second seam', spreads.filter(passed(second)), 'max', LIMIT_MAX_MS),
  ]);
}

/** When a looping order begins again, in milliseconds since its start. */
function seamsOf({ position, duration, rate }: Timeline): [number, number] {
  const length = duration ?? 0;
  const first = ((length - position) / rate) * 1000;
  return [first, first + (length / rate) * 1000];
}

interface Summary {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

function summarise(values: readonly number[]): Summary {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), max: Math.max(...values) };
}

function row(what: string, spreads: readonly Spread[], figure: keyof Summary, limitMs?: number): Row {
  const ours = summarise(spreads.map((spread) => spread.synchronised))[figure];
  const naive = summarise(spreads.map((spread) => spread.naive))[figure];
  const shown = { what, ours: `${tenth(ours)} ms`, beside: `naive ${tenth(naive)} ms` };
  return limitMs === undefined ? shown : { ...shown, limit: `${limitMs} ms`, met: ours <= limitMs };
}

function print(starts: readonly (readonly Spread[])[], clockErrorsMs: readonly number[]): void {
  const [first = [], ...others] = starts;
  const later = others.flat();
  const all = [...first, ...later];
  const settled = all.filter((spread) => spread.sinceStartMs > SETTLED_MS);
  const clock = summarise(clockErrorsMs);
  printTable(
    `sync: spread of ${DEVICES} headsets (first to last), clocks ±2 s, network 5 to 40 ms each way, ${STARTS} starts`,
    [
      row('p50', all, 'p50'),
      row('p95', all, 'p95', LIMIT_P95_MS),
      row('max', all, 'max', LIMIT_MAX_MS),
      row('max of the first start', first, 'max', LIMIT_MAX_MS),
      row('max from the second start on', later, 'max', LIMIT_MAX_MS),
      row('max once 2 s have passed', settled, 'max', LIMIT_MAX_MS),
      {
        what: 'clock error before the first start',
        ours: `p95 ${tenth(clock.p95)} ms`,
        beside: `max ${tenth(clock.max)} ms`,
      },
    ],
  );
}
