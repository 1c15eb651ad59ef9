import { randomUUID } from 'node:crypto';
import { ADMINISTRATOR, type BrokerAccess, type Call, CLOSE_CODE, calls, TEACHER } from '@orrery/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, devices, registrationCodes } from '../platform/database/tables';
import { fieldsOf, kindOf, makeFullSchool, validInput } from './contract-samples';
import { connectPeer, expectRefusal } from './live/mqtt-peer';
import { makePicture } from './own-resource';
import { ANOTHER, ENDS_OF_HEADSETS, ENDS_OF_LOGINS, joinAs, type Revoking, toEdit } from './revocations';
import { rowsOf } from './rows-of';
import { startTestServer, type TestServer } from './test-server';
import { loggedIn, newVisitor, TEST_PASSWORD } from './visitor';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

const every: Call[] = Object.values(calls);
const ofDevices = every.filter(({ access }) => access === 'device');
const ofPeople = every.filter(({ access }) => access !== 'device' && access !== 'public');
const REFUSED = { s: 401, data: { id: 'auth.required' } };

/** A school whose administrator, or a headset of it, is about to lose what it logs in with. */
async function makePlace(
  kind: 'login' | 'headset',
): Promise<Revoking & { access: BrokerAccess; file: string }> {
  const full = await makeFullSchool(server);
  const { school, owns } = full;
  // Two administrators: the last one cannot be deleted.
  await server.db.update(accounts).set({ role: ADMINISTRATOR }).where(eq(accounts.id, owns.colleague));
  const chief = await loggedIn(server.app, school.teacher);
  const { sha256 } = await makePicture(server, school.id);
  const common = { server, full, chief, file: `/media/${sha256}` };
  if (kind === 'headset') {
    const uuid = randomUUID();
    const { visitor, session } = await joinAs(server, full, uuid);
    return { ...common, holder: session.device_id, visitor, uuid, access: session };
  }
  const [row] = await server.db.select().from(accounts).where(eq(accounts.username, school.admin));
  const { data: access } = await full.admin.call<BrokerAccess>(calls.clientViewStatus);
  return { ...common, holder: row?.id ?? 0, visitor: full.admin, uuid: '', access };
}

const mqttUrl = () => `${server.url.replace('http', 'ws')}/mqtt`;

/** Tries everything that a credential opened: all its calls, files, pictures of headsets, and the broker. */
async function expectNothing(
  place: Awaited<ReturnType<typeof makePlace>>,
  guarded: readonly Call[],
): Promise<void> {
  const { full, visitor, file, access } = place;
  const cookies = new Map(visitor.cookies);
  const before = await rowsOf(server.db, full.school.id);
  for (const call of guarded) {
    // An answer may take a cookie away; whoever copied it sends it again.
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    const answer = await visitor.call(call, validInput(call, full.owns));
    expect(answer, call.name).toMatchObject(REFUSED);
  }
  for (const url of [file, `${file}?w=320`, `${file}?install=1`]) {
    expect((await visitor.send('GET', url)).statusCode, url).toBe(401);
  }
  expect(await rowsOf(server.db, full.school.id)).toEqual(before);
  const { client_id, ticket } = access;
  const refusal = await expectRefusal(mqttUrl(), {
    clientId: client_id,
    username: client_id,
    password: ticket,
  });
  expect(refusal).toMatchObject({
    closeCode: CLOSE_CODE.refused,
    reason: expect.stringMatching(/^(auth\.required|device\.retired|ticket\.(expired|invalid))$/),
  });
}

describe('[GEN-65] a log-in opens none of the calls, no file and no broker once', () => {
  test.each(Object.entries(ENDS_OF_LOGINS))('%s', async (_, end) => {
    const place = await makePlace('login');
    expect(await place.visitor.call(calls.accountList)).toMatchObject({ s: 200 });
    expect((await place.visitor.send('GET', place.file)).statusCode).toBe(200);
    await end(place);
    await expectNothing(place, ofPeople);
    expect(await place.chief.call(calls.accountList)).toMatchObject({ s: 200 });
  });
});

describe("[GEN-65] a headset's cookie opens none of the calls, no file and no broker once", () => {
  test.each(Object.entries(ENDS_OF_HEADSETS))('%s', async (way, end) => {
    const place = await makePlace('headset');
    expect(await place.visitor.call(calls.deviceResources, { rids: '1' })).toMatchObject({ s: 200 });
    expect((await place.visitor.send('GET', place.file)).statusCode).toBe(200);
    await end(place);
    // Tickets have an hour of their own, whatever cookies have.
    if (way === 'a day went by') place.access = { ...place.access, ticket: 'nonsense' };
    await expectNothing(place, ofDevices);
  });
});

test('a headset that joined again is connected under its new secret alone', async () => {
  const place = await makePlace('headset');
  const former = await connectPeer(mqttUrl(), place.access);
  const { session, visitor } = await joinAs(server, place.full, place.uuid);
  expect(session.device_id).toBe(place.holder);
  expect(await former.closed).toMatchObject({ reason: 'ticket.expired' });
  expect(await visitor.call(calls.deviceResources, { rids: '1' })).toMatchObject({ s: 200 });
  await (await connectPeer(mqttUrl(), session)).end();
});

test('an administrator who becomes a teacher is one with the next call', async () => {
  const { full, chief, holder } = await makePlace('login');
  const input = { ...toEdit(holder), role: TEACHER };
  expect(await chief.call(calls.accountEdit, input)).toMatchObject({ s: 200 });
  for (const call of [calls.accountList, calls.deviceRetire, calls.studentErase, calls.auditList]) {
    const answer = await full.admin.call(call, validInput(call, full.owns));
    expect(answer, call.name).toMatchObject({ s: 403, data: { id: 'auth.forbidden' } });
  }
});

test('a former password and a deleted account log nobody in', async () => {
  const { full, chief, holder } = await makePlace('login');
  const login = { uname: full.school.admin, pwd: TEST_PASSWORD };
  await chief.call(calls.accountEdit, { ...toEdit(holder), ...ANOTHER });
  expect(await newVisitor(server.app).call(calls.login, login)).toMatchObject({ s: 901 });
  await chief.call(calls.accountDelete, { id: holder });
  const gone = { ...login, pwd: ANOTHER.password };
  expect(await newVisitor(server.app).call(calls.login, gone)).toMatchObject({ s: 900 });
});

test.each(['renewed', 'expired'])('a registration code that is %s lets no headset in', async (how) => {
  const { full, chief } = await makePlace('login');
  const schoolId = full.school.id;
  const { data } = await chief.call<{ client_code: string }>(calls.registrationCode);
  if (how === 'renewed') await chief.call(calls.registrationCode, { renew: 1 });
  else {
    await server.db
      .update(registrationCodes)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(and(eq(registrationCodes.schoolId, schoolId), eq(registrationCodes.code, data.client_code)));
  }
  const headset = { machine_name: 'Test', uuid: randomUUID() };
  const answer = await newVisitor(server.app).call(calls.deviceRegister, {
    client_code: data.client_code,
    ...headset,
  });
  expect(answer).toMatchObject({ data: { id: 'device.code.expired' } });
  expect(await server.db.select().from(devices).where(eq(devices.uuid, headset.uuid))).toEqual([]);
});

test('[GEN-65] a student who was deleted is nobody to every call that names one', async () => {
  const full = await makeFullSchool(server);
  const naming = every.flatMap((call) =>
    fieldsOf(call)
      .filter(([name]) => ['student', 'leaver'].includes(String(kindOf(call, name))))
      .map(([name]) => ({ call, name })),
  );
  expect(naming.length).toBeGreaterThan(4);
  const id = full.owns.leaver;
  expect(await full.admin.call(calls.studentErase, { student_id: id })).toMatchObject({ s: 200 });
  for (const { call, name } of naming) {
    const caller = call.access === 'device' ? full.device : full.admin;
    const answer = await caller.call(call, { ...validInput(call, full.owns), [name]: id });
    expect(answer, call.name).toMatchObject({ s: 404, data: { id: 'student.unknown' } });
  }
});
