/**
 * Ends the parts of a cluster whose owner is gone without having ended them: a test run that was killed. It hears of them
 * by lines `+<process>` and `-<process>` of its input, which ends with the owner, and of folders to remove by `rm <path>`.
 */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

const parts = new Set();
const folders = [];

for await (const line of createInterface({ input: process.stdin })) {
  if (line.startsWith('+')) parts.add(Number(line.slice(1)));
  else if (line.startsWith('-')) parts.delete(Number(line.slice(1)));
  else if (line.startsWith('rm ')) folders.push(line.slice(3));
}

for (const pid of parts) {
  try {
    // Each leads a group, in which its workers are too.
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
if (parts.size > 0)
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
