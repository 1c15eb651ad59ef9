import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isAlive } from '../../../apps/server/src/platform/database/embedded/postmaster';

const OWNER = join(import.meta.dirname, 'abandoned-owner.ts');
const PATIENCE = { timeout: 20_000, interval: 50 };

test('what a test run that is killed leaves running ends, and its folder goes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-abandoned-'));
  const owner = spawn(process.execPath, ['--import', 'tsx', OWNER, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  const part = Number(line.toString());
  const worker = await vi.waitFor(async () => {
    const pid = Number(await readFile(join(folder, 'worker'), 'utf8'));
    expect(pid).toBeGreaterThan(0);
    return pid;
  }, PATIENCE);
  expect([part, worker].map(isAlive)).toEqual([true, true]);
  owner.kill('SIGKILL');
  await vi.waitFor(() => expect([part, worker].map(isAlive)).toEqual([false, false]), PATIENCE);
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), PATIENCE);
});
