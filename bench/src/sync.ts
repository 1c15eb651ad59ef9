import { setTimeout as wait } from 'node:timers/promises';
import { percentile, printTable, type Row, tenth } from './figures';
import type { SpreadSample } from './fleet-messages';
import { startFleetProcess } from './fleet-process';
import { openSchool } from './school';
import { makeDataDir, removeDataDir, startServerProcess } from './server-process';

const DEVICES = 60;
const CLOCK_OFFSET_MS = 2_000;
const JITTER = { lowMs: 5, highMs: 40 } as const;
const STARTS = 4;
const SECONDS = 12;
/** What a class needs to come together after a start; told apart, not left out. */
const SETTLED_MS = 2_000;
const LIMIT_P95_MS = 20;
const LIMIT_MAX_MS = 50;

/** How far apart 60 players are, in true time, beside players that seek when they are told. */
export async function benchSync(): Promise<void> {
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
      jitter: JITTER,
      clockOffsetMs: CLOCK_OFFSET_MS,
    });
    const { ids, clockErrorsMs } = await ready;
    const request = { resId: school.video.rid, ids: [...ids] };
    const first: SpreadSample[] = [];
    const later: SpreadSample[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      const { play } = await school.http.batchPlay({ ...request, time: start });
      if (!play) throw new Error('the order came back without a timeline');
      const taken = fleet.next('samples');
      fleet.send({ type: 'sample', order: play, seconds: SECONDS });
      const { samples: fresh } = await taken;
      (start === 0 ? first : later).push(...fresh);
      await school.http.batchPause({ ...request, time: start + SECONDS });
      await wait(1_000);
    }
    print(first, later, clockErrorsMs);
  } finally {
    await fleet.stop();
    await server.stop();
    await removeDataDir(dataDir);
  }
}

interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

function spreadOf(values: readonly number[]): Spread {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), max: Math.max(...values) };
}

function row(what: string, samples: readonly SpreadSample[], figure: keyof Spread, limitMs?: number): Row {
  const ours = spreadOf(samples.map((sample) => sample.synchronised))[figure];
  const naive = spreadOf(samples.map((sample) => sample.naive))[figure];
  const shown = { what, ours: `${tenth(ours)} ms`, beside: `naive ${tenth(naive)} ms` };
  return limitMs === undefined ? shown : { ...shown, limit: `${limitMs} ms`, met: ours <= limitMs };
}

function print(
  first: readonly SpreadSample[],
  later: readonly SpreadSample[],
  clockErrorsMs: readonly number[],
): void {
  const all = [...first, ...later];
  const settled = all.filter((sample) => sample.sinceStartMs > SETTLED_MS);
  const clock = spreadOf(clockErrorsMs);
  printTable(
    `sync: spread of ${DEVICES} headsets (first to last), clocks ±2 s, network 5 to 40 ms each way, ${STARTS} starts`,
    [
      row('p50', all, 'p50'),
      row('p95', all, 'p95', LIMIT_P95_MS),
      row('max', all, 'max', LIMIT_MAX_MS),
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
