import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database';
import { createOneServer } from '../../platform/database/one-server';
import { resources } from '../../platform/database/tables';
import { createInspector, type Inspector } from '../../platform/inspection/inspector';
import { operatorEnv } from '../../testing/operator';
import { makePicture, makeResource } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { makeSchool, type TestSchool } from '../../testing/visitor';
import { createCoverMaker } from './cover-maker';
import { sweepCovers } from './cover-sweep';

const log = pino({ level: 'silent' });

let server: TestServer;
let school: TestSchool;
let there: ReturnType<typeof openDatabase>;
let inspector: Inspector;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  there = openDatabase((await operatorEnv(server)).DATABASE_URL ?? '');
  inspector = createInspector({ folder: join(server.dataDir, 'files', 'examining-there'), log });
});
afterAll(async () => {
  await inspector.close();
  await there.close();
  await server.close();
});

/** Another server of the same database and files. */
function another() {
  const oneServer = createOneServer(there.pool);
  const { db } = there;
  const host = { incoming: { folder: join(server.dataDir, 'files', 'incoming') } };
  const covers = createCoverMaker({ db, storage: server.storage, inspector, oneServer, host, log });
  return { db, oneServer, covers, log };
}

async function coverOf(id: number) {
  const [row] = await server.db.select().from(resources).where(eq(resources.id, id));
  return row?.cover ?? null;
}

test('[RES-24] a cover whose server was killed is made by another one; what can have none is tried once', async () => {
  // Saved, and nobody lived to make a cover.
  const left = await makePicture(server, school.id);
  const broken = await makeResource(server, school.id, randomBytes(100), 'image/jpeg');
  await makePicture(server, null);
  const other = another();
  expect(await sweepCovers(other)).toBe(2);
  expect(await coverOf(left.id)).toMatch(/^[0-9a-f]{64}$/);
  expect(await coverOf(broken.id)).toBeNull();
  expect(await sweepCovers(other)).toBe(0);
  await server.db.update(resources).set({ updatedAt: sql`now()` }).where(eq(resources.id, broken.id));
  expect(await sweepCovers(other)).toBe(1);
});

test('what another server is making at this moment is left to it', async () => {
  const { id } = await makePicture(server, school.id);
  const holder = openDatabase((await operatorEnv(server)).DATABASE_URL ?? '', 1);
  const other = another();
  await createOneServer(holder.pool).run(`cover ${id}`, async () => {
    expect(await sweepCovers(other)).toBe(1);
    expect(await coverOf(id)).toBeNull();
  });
  // That one was killed.
  expect(await sweepCovers(other)).toBe(1);
  expect(await coverOf(id)).not.toBeNull();
  await holder.close();
});
