import { printTable } from './figures';
import { makeDataDir, removeDataDir, startServerProcess } from './server-process';

const FIRST_LIMIT_MS = 10_000;
const LATER_LIMIT_MS = 3_000;
const LATER_STARTS = 3;

/** Time from the start of the process to ready: on an empty folder, later, and after being killed. */
export async function benchStart(): Promise<void> {
  const dataDir = await makeDataDir();
  try {
    const first = await startServerProcess(dataDir);
    await first.stop();
    const later: number[] = [];
    for (let count = 0; count < LATER_STARTS; count += 1) {
      const server = await startServerProcess(dataDir);
      later.push(server.readyMs);
      await server.stop();
    }
    const killed = await startServerProcess(dataDir);
    await killed.kill();
    const after = await startServerProcess(dataDir);
    await after.stop();
    const worst = Math.max(...later);
    printTable('start: from the process to a good answer of /api/health', [
      row('first, on an empty folder', first.readyMs, FIRST_LIMIT_MS),
      row(`later, worst of ${LATER_STARTS}`, worst, LATER_LIMIT_MS),
      { what: 'after SIGKILL', ours: seconds(after.readyMs) },
    ]);
  } finally {
    await removeDataDir(dataDir);
  }
}

function row(what: string, ms: number, limitMs: number) {
  return { what, ours: seconds(ms), limit: seconds(limitMs), met: ms <= limitMs };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
