import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCourseware } from '@orrery/contract';
import { expect, test } from 'vitest';
import { createFromTemplate } from '../from-template';
import { startDevServer } from './server';

test('serves the page, and the folder as it is at that moment: an archive, or what is wrong with it', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'orrery-dev-')), 'solids');
  await createFromTemplate(folder);
  const server = await startDevServer(folder, { port: 0, host: '127.0.0.1' });
  try {
    const page = await fetch(server.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('./main.ts')]);
    expect((await fetch(`${server.url}bench.ts`)).status).toBe(200);
    const archive = await fetch(`${server.url}courseware.zip`);
    expect(readCourseware(new Uint8Array(await archive.arrayBuffer())).manifest.id).toBe('solids');
    await writeFile(path.join(folder, 'main.js'), 'export default () => ({ update() {} });');
    const bare = await fetch(`${server.url}courseware.zip`);
    expect(decodeURIComponent(bare.headers.get('x-warnings') ?? '')).toContain('never calls report.finished');
    await rm(path.join(folder, 'main.js'));
    const refused = await fetch(`${server.url}courseware.zip`);
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { problems: ['courseware.json: entry: there is no main.js'] },
    ]);
  } finally {
    await server.close();
    await rm(path.dirname(folder), { recursive: true, force: true });
  }
}, 60_000);
