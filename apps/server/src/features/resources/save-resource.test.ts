import { type Call, calls, type OwnResource } from '@orrery/contract';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chapters, uploads } from '../../platform/database/tables';
import { seedReferenceData } from '../../platform/subjects';
import { makePicture } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { makeCoverUpload, makeUpload } from '../../testing/upload';
import { loggedIn, makeSchool, type TestSchool, type Visitor } from '../../testing/visitor';

type Input = Record<string, string | number>;
interface Saved {
  readonly rid: number;
  readonly revision: number;
}

let server: TestServer;
let school: TestSchool;
let teacher: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  await seedReferenceData(server.db);
  school = await makeSchool(server.db);
  teacher = await loggedIn(server.app, school.teacher);
});
afterAll(() => server.close());

const save = (input: Input, by = teacher) => by.call<Saved>(calls.ownResourceSave, input);
const item = async (rid: number, by = teacher) =>
  (await by.call<{ item: OwnResource }>(calls.ownResourceItem, { rid })).data.item;
const openUploads = (keys: readonly string[]) => server.db.$count(uploads, inArray(uploads.key, [...keys]));
const inChinese = (visitor: Visitor) => visitor.cookies.set('lang', 'zh');
const inEnglish = (visitor: Visitor) => visitor.cookies.set('lang', 'en');

async function add(input: Input = {}): Promise<Saved> {
  const { key } = await makeUpload(server, school);
  return (await save({ title: 'Moon', file_url: key, ...input })).data;
}

test('[RES-13] [RES-30] an upload becomes a resource, with everything that the form asked', async () => {
  const facts = { kind: 'model', mime: 'model/gltf-binary', triangles: 148_000, drawCalls: 42 } as const;
  const file = await makeUpload(server, school, { ...facts, textureBytes: 212 * 1024 ** 2 });
  const cover = await makeCoverUpload(server, school);
  const answer = await save({
    title: '  Temple of Vesta ',
    knowledge_point: 'Corinthian columns',
    description: 'The round temple in the Forum',
    key_word: 'Rome, temple，columns,Rome',
    subject_ids: '12,3',
    phase_ids: '10',
    file_url: file.key,
    file_size: file.sizeBytes,
    file_type: 'app',
    cover: cover.key,
  });
  expect(answer).toMatchObject({ s: 200, data: { revision: 1 } });
  const { rid } = answer.data;
  expect(await item(rid)).toMatchObject({
    rid,
    title: 'Temple of Vesta',
    knowledge_point: 'Corinthian columns',
    description: 'The round temple in the Forum',
    key_word: 'Rome,temple,columns',
    // Maths of the middle school brings its phase along.
    phase_ids: [10, 20],
    subject_ids: [3, 12],
    res_type: 3,
    file_type: 'app',
    file_url: `/media/${file.sha256}`,
    file_size: file.sizeBytes,
    cover: `/media/${cover.sha256}`,
    user_name: 'Somebody',
    channel: 2,
    revision: 1,
    facts: { ...facts, bytes: file.sizeBytes, textureBytes: 212 * 1024 ** 2 },
  });
  // They are nobody's uploads any more: their room is the resource's now.
  expect(await openUploads([file.key, cover.key])).toBe(0);
});

test('[RES-06] [RES-Q6] a new resource is found by its words, phase and subject, and in the library', async () => {
  const { rid } = await add({ title: 'Marsh marigold', key_word: 'Sumpfdotter', subject_ids: '16' });
  const list = async (input: Input) =>
    (await teacher.call<{ list: OwnResource[] }>(calls.ownResourceList, input)).data.list.map(({ id }) => id);
  expect(await list({ key: 'marigold', phase: 20, subject: 16 })).toEqual([rid]);
  expect(await list({ key: 'sumpfdotter' })).toEqual([rid]);
  expect(await list({ key: 'marigold', subject: 12 })).toEqual([]);
  // What is only like the words is not what is looked for.
  expect(await list({ key: 'marigolt' })).toEqual([]);
  const library = await teacher.call<{ list: OwnResource[] }>(calls.resourceList, {
    type: 21,
    key_word: 'marigold',
  });
  expect(library.data.list).toMatchObject([{ id: rid, channel: 2 }]);
});

test.each([
  ['title', '', '', /./],
  ['title', 'x'.repeat(81), 'x'.repeat(80), /80/],
  ['knowledge_point', 'x'.repeat(601), 'x'.repeat(600), /600/],
  ['description', 'x'.repeat(601), 'x'.repeat(600), /600/],
  ['key_word', 'x'.repeat(81), 'x'.repeat(80), /80/],
])('[RES-38] [RES-39] [RES-40] [RES-41] %s has its most characters', async (field, bad, good, words) => {
  const { key } = await makeUpload(server, school);
  const answer = await save({ title: 'Moon', file_url: key, [field]: bad });
  expect(answer).toMatchObject({ s: 422, data: { id: 'input.invalid' } });
  expect((answer.data as unknown as { fields: Input }).fields[field]).toMatch(words);
  // Nothing of it was taken.
  expect(await openUploads([key])).toBe(1);
  expect((await save({ title: 'Moon', file_url: key, ...(good && { [field]: good }) })).s).toBe(200);
});

test('[RES-35] without a file nothing is saved', async () => {
  expect(await save({ title: 'Moon' })).toMatchObject({
    s: 422,
    data: { id: 'input.invalid', fields: { file_url: 'No resource selected' } },
  });
});

test('[RES-36] what has not arrived or is still being checked is no resource yet', async () => {
  for (const status of ['receiving', 'received', 'checking'] as const) {
    const { key } = await makeUpload(server, school, {}, { status });
    const answer = await save({ title: 'Moon', file_url: key });
    expect(answer.data).toMatchObject({ id: 'upload.unfinished' });
    expect(answer.msg).toBe('Please wait while the resource is being uploaded.');
  }
});

test('an upload is taken once, by its own school, and for what it was uploaded', async () => {
  const { key } = await makeUpload(server, school);
  const other = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
  const refused = { s: 404, data: { id: 'upload.unknown' } };
  expect(await save({ title: 'Moon', file_url: key }, other)).toMatchObject(refused);
  const cover = await makeCoverUpload(server, school);
  expect(await save({ title: 'Moon', file_url: cover.key })).toMatchObject(refused);
  expect(await save({ title: 'Moon', file_url: key, cover: key })).toMatchObject(refused);
  expect((await save({ title: 'Moon', file_url: key })).s).toBe(200);
  expect(await save({ title: 'Moon', file_url: key })).toMatchObject(refused);
  const gone = await makeUpload(server, school, {}, { status: 'refused' });
  expect(await save({ title: 'Moon', file_url: gone.key })).toMatchObject(refused);
});

test("another resource's file is no file of this one", async () => {
  const theirs = await makePicture(server, school.id);
  const refused = { s: 404, data: { id: 'upload.unknown' } };
  expect(await save({ title: 'Moon', file_url: `/media/${theirs.sha256}` })).toMatchObject(refused);
  const { rid } = await add();
  const cover = `/media/${theirs.sha256}`;
  expect(await save({ rid, title: 'Moon', cover })).toMatchObject(refused);
});

test('[RES-49] the same file is one resource, also where two save it at once', async () => {
  const sourceSha256 = 'ab'.repeat(32);
  const first = await makeUpload(server, school, {}, { sourceSha256 });
  const second = await makeUpload(server, school, {}, { sourceSha256 });
  const answers = await Promise.all(
    [first, second].map(({ key }) => save({ title: 'Twice', file_url: key })),
  );
  expect(answers.map(({ s }) => s).sort((one, other) => other - one)).toEqual([200, -602]);
  const refused = answers.find(({ s }) => s === -602);
  expect(refused?.msg).toBe('The file has been uploaded and there is no need to upload it again.');
});

test('[RES-30] with a rid the texts change, and what was not touched stays', async () => {
  const cover = await makeCoverUpload(server, school);
  const { rid } = await add({ title: 'Moon', key_word: 'sky', cover: cover.key, subject_ids: '12' });
  const before = await item(rid);
  const saved = await save({
    rid,
    title: 'The Moon',
    key_word: before.key_word,
    subject_ids: '12',
    phase_ids: '20',
    file_url: before.file_url,
    cover: before.cover,
    revision: 1,
  });
  expect(saved).toMatchObject({ s: 200, data: { rid, revision: 2 } });
  const after = await item(rid);
  expect(after).toMatchObject({ title: 'The Moon', file_url: before.file_url, cover: before.cover });
  expect(after.utime).toBeGreaterThan(before.utime);
  expect(after.ctime).toBe(before.ctime);
  // The same again changes nothing, and nobody who is at it is disturbed.
  const same = { rid, title: 'The Moon', key_word: 'sky', subject_ids: '12', phase_ids: '20' };
  const again = await save({ ...same, cover: before.cover, revision: 2 });
  expect(again).toMatchObject({ s: 200, data: { revision: 2 } });
});

test('a text that was not touched keeps what it says in the other language', async () => {
  const texts = { titleEn: 'Moon', titleZh: '月球', descriptionEn: 'Our neighbour', descriptionZh: '邻居' };
  const { id: rid } = await makePicture(server, school.id, {
    ...texts,
    keywordsEn: ['sky'],
    keywordsZh: ['天'],
  });
  await save({ rid, title: 'Moon', description: 'Seen from the Earth', key_word: 'sky' });
  inChinese(teacher);
  expect(await item(rid)).toMatchObject({
    title: '月球',
    description: 'Seen from the Earth',
    key_word: '天',
  });
  inEnglish(teacher);
});

test('[RES-33] another file brings its own kind and measures, and takes the modules along', async () => {
  const { rid } = await add({ title: 'Yard' });
  await server.db.insert(chapters).values({ resourceId: rid, id: 1, titleEn: 'One', titleZh: '一' });
  const before = await item(rid);
  const facts = { kind: 'panorama_video', mime: 'video/mp4', durationSeconds: 12, codec: 'h265' } as const;
  const film = await makeUpload(server, school, facts);
  const answer = await save({ rid, title: 'Yard', file_url: film.key, file_type: 11, revision: 1 });
  expect(answer).toMatchObject({ s: 200, data: { revision: 2 } });
  const after = await item(rid);
  expect(after).toMatchObject({ res_type: 2, file_type: 'video', is_bokong: 1, duration: 12, facts });
  expect(await server.db.$count(chapters, eq(chapters.resourceId, rid))).toBe(0);
  // Nobody reads the former one any more.
  expect((await teacher.send('GET', before.file_url)).statusCode).toBe(404);
  expect((await teacher.send('GET', after.file_url)).statusCode).toBe(200);
});

test('[RES-22] the type of a video and the shape of a picture may be put right later', async () => {
  const film = await makeUpload(server, school, { kind: 'video', mime: 'video/mp4', codec: 'h264' });
  const { rid } = (await save({ title: 'Film', file_url: film.key, file_type: 21 })).data;
  expect(await item(rid)).toMatchObject({ file_type: 'video', is_bokong: 0 });
  await save({ rid, title: 'Film', file_type: 11 });
  expect(await item(rid)).toMatchObject({ file_type: 'video', is_bokong: 1 });
});

test('phases and subjects that there are not are refused by name', async () => {
  for (const field of ['phase_ids', 'subject_ids']) {
    const { key } = await makeUpload(server, school);
    const answer = await save({ title: 'Moon', file_url: key, [field]: '999' });
    expect(answer).toMatchObject({ s: 422, data: { fields: { [field]: expect.any(String) } } });
  }
});

test('whoever saves second hears who saved first, and what stands there now', async () => {
  const { rid } = await add({ title: 'Moon' });
  await save({ rid, title: 'The Moon', revision: 1 });
  const answer = await save({ rid, title: 'Luna', revision: 1 });
  expect(answer).toMatchObject({ s: 409, data: { id: 'record.changed' } });
  expect(answer.data).toMatchObject({
    changed: { by: 'Somebody', revision: 2, now: { title: 'The Moon', file_type: 'image', is_bokong: 0 } },
  });
  // Knowing it, one may save over it.
  expect(await save({ rid, title: 'Luna', revision: 2 })).toMatchObject({ s: 200, data: { revision: 3 } });
  const both = await Promise.all(['A', 'B'].map((title) => save({ rid, title, revision: 3 })));
  expect(both.map(({ s }) => s).sort((one, other) => one - other)).toEqual([200, 409]);
});

test('a refused save leaves resource, uploads and history as they were', async () => {
  const { rid } = await add({ title: 'Moon' });
  const file = await makeUpload(server, school);
  const cover = await makeCoverUpload(server, school);
  const input = { rid, title: 'Sun', file_url: file.key, cover: cover.key, subject_ids: '999' };
  expect((await save(input)).s).toBe(422);
  expect(await openUploads([file.key, cover.key])).toBe(2);
  expect(await item(rid)).toMatchObject({ title: 'Moon', revision: 1 });
});

test('the history tells who added and changed what', async () => {
  const room = await makeSchool(server.db);
  const [admin, author] = await Promise.all(
    [room.admin, room.teacher].map((name) => loggedIn(server.app, name)),
  );
  if (!admin || !author) throw new Error('nobody');
  const call = <T>(one: Call, input: Input) => author.call<T>(one, input);
  const file = await makeUpload(server, room);
  const added = await call<Saved>(calls.ownResourceSave, {
    title: 'Moon',
    file_url: file.key,
    subject_ids: '12',
  });
  const { rid } = added.data;
  const cover = await makeCoverUpload(server, room);
  await call(calls.ownResourceSave, { rid, title: 'Luna', subject_ids: '12,2', cover: cover.key });
  const entries = async () =>
    (await admin.call<{ list: object[] }>(calls.auditList, { subject: 'resource' })).data.list;
  const [edited, created] = await entries();
  expect(created).toMatchObject({
    action: 'create',
    subject_id: rid,
    subject_name: 'Moon',
    after: { name: 'Moon', phase_ids: 'Middle school', subject_ids: 'Maths' },
  });
  expect(edited).toMatchObject({
    actor: 'Somebody',
    action: 'edit',
    subject_name: 'Luna',
    before: { name: 'Moon', phase_ids: 'Middle school' },
    after: { name: 'Luna', phase_ids: 'Primary school, Middle school', cover: 'changed' },
  });
  inChinese(admin);
  expect((await entries())[0]).toMatchObject({ after: { phase_ids: '小学、初中' } });
});
