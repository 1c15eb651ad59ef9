import { calls, type Envelope } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActivation } from '../features/auth/open-activation';
import { accounts } from '../platform/database/tables';
import { type FullSchool, makeFullSchool } from './contract-samples';
import { type DeviceSession, joinDevice, makeCode } from './live/live-school';
import { callServer } from './live/live-server';
import { connectPeer, expectRefusal } from './live/mqtt-peer';
import { startTestServer, type TestServer } from './test-server';
import { askTicket, makePng, postForm } from './uploads';

type Door = (secret: string) => Promise<boolean>;

const HOUR_MS = 60 * 60 * 1000;

let server: TestServer;
let school: FullSchool;
/** Each secret that somebody may hold, and the door that it opens. */
let secrets: Record<string, string>;
let doors: Record<string, Door>;

beforeAll(async () => {
  server = await startTestServer({
    demo: false,
    env: { TURN_URLS: 'turn:turn.example.org:3478', TURN_SECRET: 'relay-secret' },
  });
  school = await makeFullSchool(server);
  const { url, db } = server;
  const call = {
    call: (...args: [Parameters<typeof callServer>[1], Record<string, unknown>]) => callServer(url, ...args),
  };
  const joined = await joinDevice(call, await makeCode(db, school.school.id, HOUR_MS));
  const answer = await fetch(`${url}${calls.deviceSession.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: joined.client_id, secret: joined.secret, protocol: 1 }),
  });
  const device = ((await answer.json()) as Envelope<DeviceSession>).data;
  const page = (await school.teacher.call<DeviceSession>(calls.clientViewStatus)).data;
  const bytes = new Uint8Array(await makePng());
  const { data: upload } = await askTicket(school.teacher, 'moon.png', bytes.length);
  const [waiting] = await db.select().from(accounts).where(eq(accounts.id, school.owns.account));
  const credentialOf = ({ ice_servers }: DeviceSession) => String(ice_servers[0]?.credential);
  secrets = {
    'session cookie': school.teacher.cookies.get('orrery_session') ?? '',
    'cookie of a known browser': school.teacher.cookies.get('orrery_known') ?? '',
    'device cookie': /orrery_device=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '',
    'device secret': joined.secret,
    'ticket of a headset': device.ticket,
    'ticket of a console': page.ticket,
    'relay credential of a headset': credentialOf(device),
    'relay credential of a console': credentialOf(page),
    'registration code': await makeCode(db, school.school.id, HOUR_MS),
    'invitation code': await openActivation(db, school.owns.account, new Date()),
    'signature of an upload': upload.fields.signature ?? '',
  };
  const asks = async (cookie: string, path: string) =>
    ((await (await fetch(`${url}${path}`, { headers: { cookie } })).json()) as Envelope).s === 200;
  const orders = async (name: 'deviceRegister' | 'deviceSession' | 'accountActivation', input: object) =>
    (await callServer(url, name, { ...input })).s === 200;
  const brokerLets =
    (id: string): Door =>
    async (password) => {
      try {
        await (
          await connectPeer(`${url.replace('http', 'ws')}/mqtt`, { client_id: id, ticket: password })
        ).end();
        return true;
      } catch {
        return false;
      }
    };
  doors = {
    'session cookie': (value) => asks(`orrery_session=${encodeURIComponent(value)}`, calls.classChoices.path),
    'device cookie': (value) =>
      asks(`orrery_device=${encodeURIComponent(value)}`, `${calls.deviceResources.path}?rids=1`),
    'device secret': (secret) =>
      orders('deviceSession', { client_id: joined.client_id, secret, protocol: 1 }),
    'ticket of a headset': brokerLets(device.client_id),
    'ticket of a console': brokerLets(page.client_id),
    'registration code': (client_code) =>
      orders('deviceRegister', { client_code, machine_name: 'Test', uuid: crypto.randomUUID() }),
    'invitation code': (code) =>
      orders('accountActivation', {
        username: waiting?.username,
        code,
        password: 'my_first_1',
        password_second: 'my_first_1',
      }),
    'signature of an upload': async (signature) =>
      (await postForm(server.port, { ...upload.fields, signature }, bytes)).status === 200,
  };
});
afterAll(() => server.close());

test('no secret opens the door of another: a headset is no console, a console no headset, a ticket no cookie', async () => {
  for (const [held, secret] of Object.entries(secrets)) {
    expect(secret, held).toMatch(/\S{8}/);
    for (const [door, open] of Object.entries(doors)) {
      if (door !== held) expect(await open(secret), `${held} at the door of ${door}`).toBe(false);
    }
  }
});

test('each opens its own door after all of that', async () => {
  // Guesses at the others are slowed down by now, from this address and whatever is tried.
  for (const door of [
    'session cookie',
    'device cookie',
    'ticket of a headset',
    'ticket of a console',
    'signature of an upload',
  ]) {
    expect(await doors[door]?.(secrets[door] ?? ''), door).toBe(true);
  }
});

test('a ticket is for the one whom it names: another id is refused before anything is looked up', async () => {
  const mqttUrl = `${server.url.replace('http', 'ws')}/mqtt`;
  for (const [ticket, id] of [
    [secrets['ticket of a headset'], 'console:1'],
    [secrets['ticket of a headset'], `device:${school.owns.device}`],
    [secrets['ticket of a console'], `device:${school.owns.device}`],
    [secrets['ticket of a console'], 'console:1'],
  ] as const) {
    const refusal = await expectRefusal(mqttUrl, { clientId: id, username: id, password: ticket ?? '' });
    expect(refusal.reason, id).toBe('ticket.foreign');
  }
});
