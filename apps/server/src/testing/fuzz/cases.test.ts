import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { calls } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database';
import { sendOne } from './fuzz-calls';
import { type FuzzServer, startFuzzServer } from './fuzz-server';
import type { FuzzRequest } from './request';
import { createSender, type Sender } from './send';
import type { World } from './world';

/** What was answered wrongly once, as `npm run fuzz` printed it. */
interface KeptCase {
  readonly title: string;
  readonly request: FuzzRequest;
}

const FOLDER = path.join(import.meta.dirname, 'cases');
const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'));
const cases = await Promise.all(
  files.map(async (name) => JSON.parse(await readFile(path.join(FOLDER, name), 'utf8')) as KeptCase),
);

let database: TestDatabase;
let server: FuzzServer;
let sender: Sender;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startFuzzServer(database.url);
  sender = createSender(server.url);
  world = await server.world();
}, 180_000);
afterAll(async () => {
  sender.close();
  await server.stop();
  await database.drop();
});

test.each(cases.map(({ title, request }) => [title, request] as const))('%s', async (_, request) => {
  expect(Object.keys(calls)).toContain(request.call);
  await sendOne(sender, world, request);
  expect(server.faults).toEqual([]);
});
