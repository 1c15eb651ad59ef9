import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { ADMINISTRATOR, type BrokerAccess, type Call, calls } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openActivation } from '../features/auth/open-activation';
import { parseConfig } from '../platform/config';
import { accounts } from '../platform/database/tables';
import { createLogger } from '../platform/logging';
import { createMailer } from '../platform/mail/mailer';
import { type FullSchool, fieldsOf, makeFullSchool } from './contract-samples';
import type { DeviceSession } from './live/live-school';
import { connectPeer, expectRefusal } from './live/mqtt-peer';
import { startTestServer, type TestServer } from './test-server';
import { askTicket, beginOf, makePng, postForm, tus } from './uploads';
import { newVisitor, TEST_PASSWORD } from './visitor';

const ENVIRONMENT = {
  TURN_URLS: 'turn:turn.example.org:3478',
  TURN_SECRET: 'relay-secret-of-tests',
  METRICS_TOKEN: 'token-of-metrics-of-tests',
  // Nobody listens there.
  SMTP_URL: 'smtp://letters:mail-password-of-tests@127.0.0.1:1',
  MAIL_FROM: 'school@example.org',
};

let server: TestServer;
let school: FullSchool;
let log: Logger;
let logged = '';
/** Everything that somebody proves who they are with, by what it is. */
const secrets: Record<string, string> = { 'password of tests': TEST_PASSWORD };

beforeAll(async () => {
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => {
    logged += chunk.toString();
  });
  log = createLogger({ logLevel: 'trace' }, stream as unknown as NodeJS.WriteStream);
  server = await startTestServer({ demo: false, log, env: ENVIRONMENT });
  school = await makeFullSchool(server);
});
afterAll(() => server.close());

async function useAccounts(): Promise<void> {
  const visitor = newVisitor(server.app);
  const former = 'a_former_pass1';
  const next = 'the_next_pass1';
  Object.assign(secrets, { former, next, guess: 'a-guess-of-mine' });
  const [row] = await server.db.select().from(accounts).where(eq(accounts.id, school.owns.account));
  const username = row?.username ?? '';
  const code = await openActivation(server.db, school.owns.account, new Date());
  secrets['invitation code'] = code;
  await visitor.send('GET', `/activation/${username}/${code}`);
  await visitor.call(calls.accountActivation, { username, code, password: former, password_second: 'other' });
  const set = { username, code, password: former, password_second: former };
  expect(await visitor.call(calls.accountActivation, set)).toMatchObject({ s: 200 });
  await visitor.call(calls.login, { uname: username, pwd: 'a-guess-of-mine' });
  // As a page never would: in the address.
  await visitor.send('GET', `${calls.login.path}?uname=${username}&pwd=${former}`);
  await visitor.send('GET', `/?token=${former}`);
  expect(await visitor.call(calls.login, { uname: username, pwd: former })).toMatchObject({ s: 200 });
  const change = { oldPassword: former, password: next, repwd: next };
  await visitor.call(calls.changePassword, { ...change, oldPassword: 'a-guess-of-mine' });
  expect(await visitor.call(calls.changePassword, change)).toMatchObject({ s: 200 });
  for (const [name, value] of visitor.cookies) {
    if (name === 'orrery_session' || name === 'orrery_known') secrets[name] = value;
  }
  const edit = { id: school.owns.colleague, nickname: 'Somebody', role: ADMINISTRATOR };
  await school.admin.call(calls.accountEdit, { ...edit, password: next, password_second: next });
}

async function useHeadset(): Promise<DeviceSession> {
  const headset = newVisitor(server.app);
  const { data } = await school.admin.call<{ client_code: string }>(calls.registrationCode);
  secrets['registration code'] = data.client_code;
  const device = { machine_name: 'Test', uuid: randomUUID() };
  const { data: joined } = await headset.call<{ client_id: number; secret: string }>(calls.deviceRegister, {
    ...device,
    client_code: data.client_code,
  });
  secrets['secret of a headset'] = joined.secret;
  const proof = { client_id: joined.client_id, secret: joined.secret, protocol: 1 };
  const { data: session } = await headset.call<DeviceSession>(calls.deviceSession, proof);
  await headset.call(calls.deviceSession, { ...proof, protocol: 2 });
  await headset.call(calls.deviceSession, { ...proof, client_id: 2_000_000_000 });
  secrets['cookie of a headset'] = headset.cookies.get('orrery_device') ?? '';
  secrets['ticket of a headset'] = session.ticket;
  secrets['relay credential'] = String(session.ice_servers[0]?.credential);
  return session;
}

async function useBroker(session: DeviceSession): Promise<void> {
  const mqttUrl = `${server.url.replace('http', 'ws')}/mqtt`;
  const { data: page } = await school.teacher.call<BrokerAccess>(calls.clientViewStatus);
  secrets['ticket of a console'] = page.ticket;
  await (await connectPeer(mqttUrl, session)).end();
  const foreign = { clientId: session.client_id, username: session.client_id, password: page.ticket };
  await expectRefusal(mqttUrl, foreign);
  await expectRefusal(`${mqttUrl}?ticket=${page.ticket}`, { ...foreign, clientId: page.ticket.slice(0, 60) });
}

async function useUploads(): Promise<void> {
  const bytes = new Uint8Array(await makePng());
  const { data: ticket } = await askTicket(school.teacher, 'moon.png', bytes.length);
  secrets['signature of an upload'] = ticket.signature;
  await postForm(server.port, { ...ticket.fields, key: 'schools/0/other' }, bytes);
  await postForm(server.port, ticket.fields, bytes);
  await tus(server.port, 'POST', beginOf(ticket), { headers: { 'upload-length': 1 } });
}

test('no call takes a secret in its address, where proxies and histories keep it', () => {
  const fields = Object.values<Call>(calls)
    .filter(({ method }) => method === 'GET')
    .flatMap((call) => fieldsOf(call).map(([field]) => `${call.name}.${field}`));
  expect(fields.length).toBeGreaterThan(40);
  expect(
    fields.filter((field) => /pwd|password|secret|ticket|token|signature|client_code/i.test(field)),
  ).toEqual([]);
});

test('whatever people and headsets prove who they are with is not in the log, at its most talkative', async () => {
  await useAccounts();
  await useBroker(await useHeadset());
  await useUploads();
  await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${ENVIRONMENT.METRICS_TOKEN}x` },
  });
  // The mail server does not take it, and says why.
  await createMailer(parseConfig({ ...ENVIRONMENT, DATA_DIR: server.dataDir }), log).send({
    to: { name: 'A', address: 'a@example.org' },
    ...{ subject: 'x', text: 'x', html: 'x' },
  });
  await server.app.inject({
    url: '/ready',
    headers: { authorization: `Bearer ${ENVIRONMENT.METRICS_TOKEN}` },
  });
  for (const part of [
    'account activated',
    'password changed',
    'device joined',
    'ticket.foreign',
    'upload refused',
    'did not take a letter',
  ]) {
    await vi.waitFor(() => expect(logged).toContain(part));
  }
  for (const [name, value] of Object.entries(secrets)) {
    expect(value, name).toMatch(/\S{8}/);
    for (const form of [value, encodeURIComponent(value), Buffer.from(value).toString('base64')]) {
      expect(logged.includes(form), name).toBe(false);
    }
  }
  expect(logged).not.toMatch(/of-tests|argon2id/);
});
