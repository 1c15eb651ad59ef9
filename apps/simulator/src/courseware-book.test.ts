import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCookieJar } from '@orrery/client';
import { readCourseware } from '@orrery/contract';
import { expect, test } from 'vitest';
import { readOutline } from './courseware-book';

test('a class of simulated headsets reads what a courseware asks out of its archive, once', async () => {
  const archive = await readFile(new URL('../../../library/seasons-vr.zip', import.meta.url));
  const asked: (string | undefined)[] = [];
  let isThere = false;
  const server = createServer(({ headers }, answer) => {
    asked.push(headers.range);
    if (isThere) answer.writeHead(206).end(archive);
    else answer.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const entry = { url: '/media/x', sha256: 'of this test', bytes: archive.length };
  const read = () => readOutline(entry, origin, createCookieJar());
  await expect(read()).rejects.toThrow('404');
  isThere = true;
  const outlines = await Promise.all([read(), read(), read()]);
  server.close();
  expect(outlines[0]).toEqual(readCourseware(archive).manifest);
  expect(outlines[1]).toBe(outlines[0]);
  expect(asked).toEqual(Array(2).fill(`bytes=0-${archive.length - 1}`));
});
