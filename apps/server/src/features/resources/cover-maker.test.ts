import { join } from 'node:path';
import { calls, type OwnResource } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { schools } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import type { Storage } from '../../platform/storage/storage';
import { ALONE } from '../../testing/alone';
import { makePicture } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { makeUpload } from '../../testing/upload';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';
import { createCoverMaker } from './cover-maker';

/** The examiner is a process that may have to start first. */
const MADE_WITHIN = { timeout: 45_000, interval: 50 };

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
});
afterAll(() => server.close());

const item = async (rid: number, by = teacher) =>
  (await by.call<{ item: OwnResource }>(calls.ownResourceItem, { rid })).data.item;

test('[RES-24] a picture that is saved without a cover gets one, which counts and can be read', async () => {
  const { id: rid, bytes } = await makePicture(server, school.id);
  await teacher.call(calls.ownResourceSave, { rid, title: 'Yard' });
  const made = await vi.waitFor(async () => {
    const present = await item(rid);
    expect(present.cover).not.toBe('');
    return present;
  }, MADE_WITHIN);
  const answer = await teacher.send('GET', made.cover);
  expect(answer.statusCode).toBe(200);
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect([width, height]).toEqual([800, 400]);
  const { used } = (await teacher.call<{ used: number }>(calls.schoolCloudDisk)).data;
  expect(used).toBe(bytes.length + answer.rawPayload.length);
  // Nobody changed anything: whoever has the form open is not disturbed.
  expect(made.revision).toBe(2);
});

test('where there is no room, or the file is no picture, the resource does without', async () => {
  const small = await makeSchool(server.db);
  await server.db.update(schools).set({ quotaBytes: 0 }).where(eq(schools.id, small.id));
  const full = await makePicture(server, small.id);
  const owner = await loggedIn(server.app, small.teacher);
  await owner.call(calls.ownResourceSave, { rid: full.id, title: 'Full' });
  const broken = await makeUpload(server, school);
  const input = { title: 'Broken', file_url: broken.key };
  const { rid } = (await teacher.call<{ rid: number }>(calls.ownResourceSave, input)).data;
  // This one comes after them: pictures are made one after the other.
  const last = await makePicture(server, school.id);
  await teacher.call(calls.ownResourceSave, { rid: last.id, title: 'Last' });
  await vi.waitFor(async () => expect((await item(last.id)).cover).not.toBe(''), MADE_WITHIN);
  expect((await item(rid)).cover).toBe('');
  expect((await item(full.id, owner)).cover).toBe('');
});

test('however many are saved at once, and however often, one file at a time is copied', async () => {
  const own = await makeSchool(server.db);
  const pictures = await Promise.all([1, 2, 3, 4, 5].map(() => makePicture(server, own.id)));
  let open = 0;
  let most = 0;
  let opened = 0;
  const storage: Storage = {
    ...server.storage,
    open: (sha256, range) => {
      open += 1;
      opened += 1;
      most = Math.max(most, open);
      return server.storage.open(sha256, range);
    },
  };
  const makeCover = async () => {
    await new Promise(setImmediate);
    open -= 1;
    return null;
  };
  const host = { incoming: { folder: join(server.dataDir, 'files', 'incoming') } };
  const deps = {
    db: server.db,
    storage,
    host,
    inspector: { makeCover },
    oneServer: ALONE,
    log: pino({ level: 'silent' }),
  };
  const covers = createCoverMaker(deps);
  for (let count = 0; count < 50; count += 1) {
    for (const { id } of pictures) covers.make(toSchoolScope(own.id), id);
  }
  await vi.waitFor(() => expect([opened >= pictures.length, open]).toEqual([true, 0]));
  await covers.stop();
  expect(most).toBe(1);
  // The first one is on its way already when it is saved again.
  expect(opened).toBeLessThanOrEqual(pictures.length + 1);
});
