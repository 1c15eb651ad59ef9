import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sweepIncoming } from './sweep-incoming';

test('what a killed import left goes, what still arrives stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-incoming-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await sweepIncoming(folder);
  const incoming = join(folder, 'incoming');
  await mkdir(incoming);
  for (const name of ['left', 'arriving']) await writeFile(join(incoming, name), 'half a film');
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(incoming, 'left'), yesterday, yesterday);
  await sweepIncoming(folder);
  expect(await readdir(incoming)).toEqual(['arriving']);
});
