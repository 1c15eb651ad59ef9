import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { logInBrowser, openBrowser } from './browser';
import { printTable, type Row } from './figures';
import { type FleetProcess, startFleetProcess } from './fleet-process';
import { openSchool, type School } from './school';
import {
  findFreePort,
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process';
import { createGrowth, type Growth } from './soak-growth';
import { openTeacher, type SoakTeacher } from './soak-teacher';

const DEVICES = 40;
const TEACHERS = 2;
const MINUTES = Number(process.env.SOAK_MINUTES ?? 20);
/** Mean time between two lost networks of one headset, and between two headsets that somebody lays down for long. */
const DISCONNECT_SECONDS = 90;
const SLEEP_EVERY_MS = 15_000;
const SLEEP_MS = { low: 20_000, high: 60_000 } as const;
const LOOK_EVERY_MS = 10_000;
/** Growth counts from here on: what a class needs is there by then. */
const WARM_SHARE = 0.25;
const LIMIT_GROWTH = 0.2;
const CALM_DOWN_MS = 60_000;

/**
 * A class in real time: headsets that lose the network and sleep, two teachers who press everything, and a server that
 * is killed in the middle. At the end every headset does what it should.
 */
export async function soak(): Promise<void> {
  const dataDir = await makeDataDir();
  const port = await findFreePort();
  const fleet = startFleetProcess();
  const browser = await openBrowser();
  let server = await startServerProcess(dataDir, port);
  try {
    const school = await openSchool(server.origin);
    const ids = await join(fleet, server.origin, school.code);
    const teachers = await openTeachers(browser, server.origin, school);
    const halves: Growth[] = [];
    const pages = createGrowth(WARM_SHARE);
    for (const half of [1, 2] as const) {
      if (half === 2) {
        await server.kill();
        server = await startServerProcess(dataDir, port);
      }
      const memory = createGrowth(WARM_SHARE * 2);
      await live({ server, fleet, teachers, memory, pages, untilMs: Date.now() + (MINUTES * 60_000) / 2 });
      halves.push(memory);
    }
    for (const teacher of teachers) await teacher.stop();
    fleet.send({ type: 'calm' });
    const strays = await findStrays(school, ids);
    print(halves, pages, teachers, strays);
  } finally {
    await browser.close();
    await fleet.stop();
    await server.stop();
    await removeDataDir(dataDir);
  }
}

async function join(fleet: FleetProcess, origin: string, code: string): Promise<readonly number[]> {
  const ready = fleet.next('ready');
  fleet.send({
    type: 'join',
    origin,
    code,
    devices: DEVICES,
    seed: 7,
    jitter: { lowMs: 5, highMs: 40 },
    clockOffsetMs: 2_000,
    settleMs: 0,
    disconnectSeconds: DISCONNECT_SECONDS,
  });
  return (await ready).ids;
}

async function openTeachers(browser: Browser, origin: string, school: School): Promise<SoakTeacher[]> {
  const cookies = await logInBrowser(browser, origin);
  const teachers: SoakTeacher[] = [];
  for (let index = 0; index < TEACHERS; index += 1) {
    const rids = [school.loop.rid, school.video.rid];
    teachers.push(await openTeacher(browser, { origin, cookies, rids, seed: index + 1 }));
  }
  return teachers;
}

interface LiveParts {
  readonly server: ServerProcess;
  readonly fleet: FleetProcess;
  readonly teachers: readonly SoakTeacher[];
  readonly memory: Growth;
  readonly pages: Growth;
  readonly untilMs: number;
}

/** Lets everybody do what they do, and looks at the memory now and then. */
async function live({ server, fleet, teachers, memory, pages, untilMs }: LiveParts): Promise<void> {
  let sleepAtMs = Date.now() + SLEEP_EVERY_MS;
  while (Date.now() < untilMs) {
    await wait(LOOK_EVERY_MS);
    memory.add(await server.memoryMb());
    pages.add(Math.max(...(await Promise.all(teachers.map((teacher) => teacher.heapMb())))));
    if (Date.now() < sleepAtMs) continue;
    sleepAtMs += SLEEP_EVERY_MS;
    const forMs = SLEEP_MS.low + Math.random() * (SLEEP_MS.high - SLEEP_MS.low);
    fleet.send({ type: 'sleep', index: Math.floor(Math.random() * DEVICES), forMs });
  }
}

/** Headsets that say something else than they were told, once nobody disturbs them any more. */
async function findStrays({ http }: School, ids: readonly number[]): Promise<string[]> {
  const endMs = Date.now() + CALM_DOWN_MS;
  for (;;) {
    const { list } = await http.clientStatus({});
    const strays = list
      .filter(({ id }) => ids.includes(id))
      .filter(({ state, desired }) => {
        const isSame =
          state?.online === true &&
          state.revision === desired.revision &&
          state.mode === desired.mode &&
          state.volume === desired.volume &&
          (state.play?.resource ?? null) === (desired.play?.resource ?? null) &&
          (state.play?.status ?? null) === (desired.play?.status ?? null);
        return !isSame;
      })
      .map(({ name }) => name);
    if (strays.length === 0 || Date.now() > endMs) return strays;
    await wait(1_000);
  }
}

function print(
  halves: readonly Growth[],
  pages: Growth,
  teachers: readonly SoakTeacher[],
  strays: readonly string[],
): void {
  const clicks = teachers.reduce((sum, teacher) => sum + teacher.clicks, 0);
  const unanswered = teachers.flatMap((teacher) => teacher.unanswered);
  const troubles = teachers.flatMap((teacher) => teacher.problems);
  const toRow = (what: string, growth: Growth): Row => ({
    what,
    ours: `${(growth.share * 100).toFixed(1)} %`,
    beside: `${growth.warmMb.toFixed(0)} to ${growth.lastMb.toFixed(0)} MB`,
    limit: `${LIMIT_GROWTH * 100} %`,
    met: growth.share <= LIMIT_GROWTH,
  });
  printTable(
    `soak: ${MINUTES} minutes, ${DEVICES} headsets, ${TEACHERS} teachers, the server killed in the middle`,
    [
      {
        what: 'headsets that do not do what they should at the end',
        ours: String(strays.length),
        limit: '0',
        met: strays.length === 0,
      },
      {
        what: 'clicks without an answer',
        ours: `${unanswered.length} of ${clicks}`,
        limit: '0',
        met: unanswered.length === 0,
      },
      { what: 'errors on the pages', ours: String(troubles.length), limit: '0', met: troubles.length === 0 },
      ...halves.map((growth, half) =>
        toRow(`growth of the server, ${half === 0 ? 'before' : 'after'} the kill`, growth),
      ),
      toRow('growth of the larger page', pages),
    ],
  );
  for (const line of [...strays, ...unanswered, ...troubles].slice(0, 20)) console.log(`  ${line}`);
}
