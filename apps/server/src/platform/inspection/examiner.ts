import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { hardenDecoders } from '@orrery/inspect';
import { type Answer, JOBS, type Order } from './jobs';

// The process that examines uploaded files. What a hostile file breaks, it breaks here: no secrets, no database, behind
// everything else on the processor, and the first to go where memory ends.

/** Below the server, which holds lessons together meanwhile. */
const NICENESS = 10;

async function answer({ job, path, folder, given }: Order): Promise<Answer> {
  try {
    // Each job takes what its own order carries; the union cannot say so.
    const run = JOBS[job] as (path: string, folder: string, given: object) => Promise<never>;
    return { outcome: await run(path, folder, given) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { failed: { message, code: code ?? null } };
  }
}

hardenDecoders();
setPriority(NICENESS);
// Linux only; elsewhere the system decides who goes first.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
process.on('disconnect', () => process.exit());
process.on('message', async (order: Order) => process.send?.(await answer(order)));
