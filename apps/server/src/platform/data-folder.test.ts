import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'orrery-folder-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777;

test.skipIf(process.platform === 'win32').each([0o022, 0o077])(
  'a new data folder lets others pass and shows them nothing, whatever a process takes away (%o)',
  async (umask) => {
    const folder = path.join(parent, 'data');
    const former = process.umask(umask);
    try {
      await makeDataFolder(folder);
    } finally {
      process.umask(former);
    }
    expect(await modeOf(folder)).toBe(0o711);
  },
);

test.skipIf(process.platform === 'win32')('one that is there keeps what its owner gave it', async () => {
  await chmod(parent, 0o750);
  await makeDataFolder(parent);
  expect(await modeOf(parent)).toBe(0o750);
});
