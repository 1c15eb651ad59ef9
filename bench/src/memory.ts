import { setTimeout as wait } from 'node:timers/promises';
import { printTable } from './figures';
import { startFleetProcess } from './fleet-process';
import { openSchool } from './school';
import { makeDataDir, removeDataDir, startServerProcess } from './server-process';

const DEVICES = 60;
const SECONDS = 20;
const LIMIT_MB = 250;

/** Resident memory of the Node process while 60 headsets are online and play. */
export async function benchMemory(): Promise<void> {
  const dataDir = await makeDataDir();
  const server = await startServerProcess(dataDir);
  const fleet = startFleetProcess();
  try {
    const idle = await server.memoryMb();
    const school = await openSchool(server.origin);
    const ready = fleet.next('ready');
    const jitter = { lowMs: 5, highMs: 40 };
    fleet.send({
      type: 'join',
      origin: server.origin,
      code: school.code,
      devices: DEVICES,
      seed: 1,
      jitter,
      clockOffsetMs: 2_000,
      settleMs: 0,
    });
    const { ids } = await ready;
    await school.http.batchPlay({ resId: school.video.rid, ids: [...ids], time: 0 });
    let most = 0;
    for (let second = 0; second < SECONDS; second += 1) {
      await wait(1_000);
      most = Math.max(most, await server.memoryMb());
    }
    printTable(`memory: resident set of the server's Node process, the most within ${SECONDS} s`, [
      { what: 'ready, nobody online', ours: `${idle.toFixed(0)} MB` },
      {
        what: `${DEVICES} headsets playing`,
        ours: `${most.toFixed(0)} MB`,
        limit: `${LIMIT_MB} MB`,
        met: most <= LIMIT_MB,
      },
    ]);
  } finally {
    await fleet.stop();
    await server.stop();
    await removeDataDir(dataDir);
  }
}
