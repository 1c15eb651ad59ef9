import { readdir, readFile } from 'node:fs/promises';

/** Ticks of `/proc/{pid}/stat` in a second: 100 wherever Node runs on Linux. */
const TICKS_PER_SECOND = 100;

/** What some processes have used so far, and hold now. */
export interface Usage {
  readonly cpuMs: number;
  /** Resident; what several processes share counts once. */
  readonly memoryMb: number;
}

/**
 * What processes use. Linux only.
 * @param withChildren whether those that they started count too, also those that have ended
 */
export async function usageOf(pids: readonly number[], withChildren = true): Promise<Usage> {
  const family = withChildren ? await withDescendants(pids) : pids;
  const each = await Promise.all(family.map((pid) => usageOfOne(pid, withChildren)));
  return {
    cpuMs: each.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    memoryMb: each.reduce((sum, { memoryMb }) => sum + memoryMb, 0),
  };
}

async function withDescendants(pids: readonly number[]): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(
    await Promise.all(all.map(async (pid) => [pid, Number((await fieldsOf(pid))[1])] as const)),
  );
  const family = new Set(pids);
  // A child may have a lower number than its parent.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid);
  }
  return [...family];
}

async function usageOfOne(pid: number, withChildren: boolean): Promise<Usage> {
  const fields = await fieldsOf(pid);
  // In user mode and in the kernel, then the same of its children that have ended.
  const ticks = fields
    .slice(11, withChildren ? 15 : 13)
    .reduce((sum, field) => sum + (Number(field) || 0), 0);
  const memory = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = Number(/^Pss:\s+(\d+) kB/m.exec(memory)?.[1] ?? 0);
  return { cpuMs: (ticks / TICKS_PER_SECOND) * 1000, memoryMb: kilobytes / 1024 };
}

/** What follows the name in `/proc/{pid}/stat`; nothing for a process that has ended. */
async function fieldsOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
