import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Call, calls, type Resource } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnv } from '../../testing/operator';
import { makePicture } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, type Visitor } from '../../testing/visitor';
import { type OpenDatabase, openDatabase } from '../database/database';
import { courseItems, courses, phases, resources } from '../database/tables';
import { seedReferenceData } from '../subjects';
import { createCloudAnswers } from './cloud-answers';
import { bumpLibraryVersion } from './library-version';

interface Page {
  list: (Resource & { res_list?: Resource[] })[];
  total: number;
}

let server: TestServer;
/** Connections of its own, as the operator's process has. */
let operator: OpenDatabase;
let school: { id: number };
let teacher: Visitor;
/** A teacher of another school. */
let other: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  operator = openDatabase((await operatorEnv(server)).DATABASE_URL ?? '');
  const [mine, theirs] = [await makeSchool(server.db), await makeSchool(server.db)];
  school = mine;
  teacher = await loggedIn(server.app, mine.teacher);
  other = await loggedIn(server.app, theirs.teacher);
});
afterAll(async () => {
  await operator.close();
  await server.close();
});

const publish = (values: Partial<typeof resources.$inferInsert>) =>
  makePicture({ db: operator.db, storage: server.storage }, null, values);
const page = async (call: Call, input: Record<string, string | number> = {}, by = teacher) =>
  (await by.call<Page>(call, input)).data;
const titles = async (call: Call, input: Record<string, string | number> = {}, by = teacher) =>
  (await page(call, input, by)).list.map(({ title }) => title);

/** Does something as the operator does: with the version, in one transaction. */
function operate(change: (tx: OpenDatabase['db']) => Promise<unknown>): Promise<void> {
  return operator.db.transaction(async (tx) => {
    await change(tx);
    await bumpLibraryVersion(tx);
  });
}

test.each([calls.resourceList, calls.padSearch])(
  '$name shows what another process published, changed and withdrew with the next request',
  async (call) => {
    const asked = { key_word: `comet ${call.name}` };
    expect(await titles(call, asked)).toEqual([]);
    const { id } = await publish({ titleEn: `comet ${call.name}` });
    expect(await titles(call, asked)).toHaveLength(1);
    await operate((tx) =>
      tx
        .update(resources)
        .set({ titleEn: `A comet ${call.name}` })
        .where(eq(resources.id, id)),
    );
    expect(await titles(call, asked)).toEqual([`A comet ${call.name}`]);
    await operate((tx) => tx.update(resources).set({ removedAt: new Date() }).where(eq(resources.id, id)));
    expect(await titles(call, asked)).toEqual([]);
  },
);

test('an answer is kept until the library changes, and made once for all who ask together', async () => {
  const { id } = await publish({ titleEn: 'meteor' });
  const asked = { key_word: 'meteor' };
  expect(await titles(calls.resourceList, asked)).toEqual(['meteor']);
  // Behind the version's back: only so does it show that the answer was kept.
  await operator.db.update(resources).set({ titleEn: 'meteor two' }).where(eq(resources.id, id));
  expect(await titles(calls.resourceList, asked)).toEqual(['meteor']);
  expect(await titles(calls.resourceList, asked, other)).toEqual(['meteor']);
  await bumpLibraryVersion(operator.db);
  expect(await titles(calls.resourceList, asked)).toEqual(['meteor two']);
});

test('each language has its own answers', async () => {
  await publish({ titleEn: 'lantern', titleZh: '灯笼' });
  const reader = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
  reader.cookies.set('lang', 'zh');
  for (const call of [calls.resourceList, calls.padSearch]) {
    expect(await titles(call, { key_word: 'lantern' })).toEqual(['lantern']);
    expect(await titles(call, { key_word: 'lantern' }, reader)).toEqual(['灯笼']);
    expect(await titles(call, { key_word: 'lantern' })).toEqual(['lantern']);
  }
});

test("nothing of a school's own is ever in an answer that schools share", async () => {
  const own = await makePicture(server, school.id, { titleEn: 'secret yard' });
  const shared = await publish({ titleEn: 'open yard' });
  await operate(async (tx) => {
    const [course] = await tx
      .insert(courses)
      .values({ titleEn: 'yards', titleZh: '院子' })
      .returning({ id: courses.id });
    // No importer writes this; should one ever, the list must still hold only what all schools see.
    await tx.insert(courseItems).values(
      [shared.id, own.id].map((resourceId, position) => ({
        courseId: course?.id ?? 0,
        position,
        resourceId,
      })),
    );
  });
  for (const by of [teacher, other, teacher]) {
    for (const call of [calls.resourceList, calls.padSearch]) {
      expect(await titles(call, { key_word: 'yard' }, by)).toEqual(['open yard']);
    }
    for (const call of [calls.courseCloudList, calls.courseRecommended]) {
      const held = (await page(call, {}, by)).list.find(({ title }) => title === 'yards');
      expect(held?.res_list?.map(({ id }) => id)).toEqual([shared.id]);
    }
  }
  expect(await titles(calls.resourceList, { channel: 2, key_word: 'yard' })).toEqual(['secret yard']);
  expect(await titles(calls.resourceList, { channel: 2, key_word: 'yard' }, other)).toEqual([]);
  expect(await titles(calls.resourceList, { key_word: 'yard' }, other)).toEqual(['open yard']);
});

test('a kept answer is for those who may read, and for nobody whose session has ended', async () => {
  const visitor = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
  const session = new Map(visitor.cookies);
  expect((await visitor.call(calls.resourceList)).s).toBe(200);
  await visitor.call(calls.logout);
  for (const [name, value] of session) visitor.cookies.set(name, value);
  expect((await visitor.call(calls.resourceList)).s).toBe(401);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['identity', (bytes: Buffer) => bytes],
])('a kept answer in %s is the answer that was made, headers included', async (encoding, decode) => {
  await operate(async (tx) => {
    await seedReferenceData(tx);
    await tx.update(phases).set({ nameEn: `Phase ${encoding}` });
  });
  const url = calls.referenceData.path;
  const ask = () => teacher.send('GET', url, { headers: { 'accept-encoding': encoding } });
  const [made, kept] = [await ask(), await ask()];
  expect(kept.rawPayload.equals(made.rawPayload)).toBe(true);
  const { 'x-request-id': _made, date: _then, ...before } = made.headers;
  const { 'x-request-id': _kept, date: _now, ...after } = kept.headers;
  expect(after).toEqual(before);
  expect(after).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(kept.rawPayload.length),
    'cache-control': 'no-store',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding, vary: 'accept-encoding' }),
  });
  const answer = JSON.parse(decode(kept.rawPayload).toString());
  expect(answer).toMatchObject({ s: 200, msg: '', data: { phase: [{ name: `Phase ${encoding}` }, {}, {}] } });
});

test('the answers that are kept take no more room than they may, the oldest go first', async () => {
  const maxBytes = 20_000;
  const cloud = createCloudAnswers(operator.db, maxBytes);
  const request = { headers: {} } as FastifyRequest;
  let made = 0;
  const ask = (key_word: string) =>
    cloud.answer(calls.courseCloudList, { request, language: 'en', input: { key_word } }, async () => {
      made += 1;
      return { list: [], total: made, page_size: 20, similar: 0 };
    });
  const first = await ask('first');
  for (let index = 0; index < 500; index += 1) {
    await ask(`${index}`);
    await ask('first');
    expect(cloud.sizeBytes()).toBeLessThanOrEqual(maxBytes);
  }
  expect(made).toBe(501);
  expect(await ask('first')).toBe(first);
  await ask('0');
  expect(made).toBe(502);
});

test('a list is counted once for all its pages until the library changes, and again where counting failed', async () => {
  const cloud = createCloudAnswers(operator.db);
  const request = { headers: {} } as FastifyRequest;
  const ask = async (pageNumber: number, count: () => Promise<number> = () => operator.db.$count(phases)) => {
    const question = { request, language: 'en', input: { page: pageNumber } } as const;
    const answer = await cloud.answer(calls.courseCloudList, question, async (countOnce) => ({
      list: [],
      total: await countOnce({ key_word: '' }, count),
      page_size: 20,
      similar: 0,
    }));
    return JSON.parse(answer.bytes.toString()).data.total;
  };
  const before = await operator.db.$count(phases);
  await expect(ask(1, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await Promise.all([ask(1), ask(2)])).toEqual([before, before]);
  await operator.db.insert(phases).values({ id: 90, nameEn: 'Evening school', nameZh: '夜校' });
  expect(await ask(3)).toBe(before);
  await bumpLibraryVersion(operator.db);
  expect(await ask(3)).toBe(before + 1);
  await operate((tx) => tx.delete(phases).where(eq(phases.id, 90)));
});

test('a failure is told to who asked and not kept', async () => {
  const cloud = createCloudAnswers(operator.db);
  const question = { request: { headers: {} } as FastifyRequest, language: 'en', input: {} } as const;
  const fails = () => Promise.reject(new Error('the database is away'));
  await expect(cloud.answer(calls.courseRecommended, question, fails)).rejects.toThrow('is away');
  const answer = await cloud.answer(calls.courseRecommended, question, async () => ({ list: [] }));
  expect(JSON.parse(answer.bytes.toString())).toEqual({ s: 200, data: { list: [] }, msg: '' });
});
