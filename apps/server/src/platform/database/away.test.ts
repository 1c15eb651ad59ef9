import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { calls } from '@orrery/contract';
import { LANGUAGE_COOKIE } from '@orrery/i18n';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { gatherWarnings } from '../../testing/warnings';
import { isDatabaseAway } from './away';

/** The way to a database, which a test can close and open again. */
interface Way {
  readonly url: string;
  open(): Promise<void>;
  close(): Promise<void>;
}

const warnings = gatherWarnings();

let database: TestDatabase;
let way: Way;
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  way = await layWay(database.url);
  server = await startTestServer({ env: { DATABASE_URL: way.url } });
  cookie = await server.login();
});
afterAll(async () => {
  await server?.close();
  await way?.close();
  await database?.drop();
});

async function layWay(to: string): Promise<Way> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const door = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => undefined).once('close', () => other.destroy());
    }
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const place = (door.address() as AddressInfo).port;
  const url = new URL(to);
  url.port = String(place);
  return {
    url: url.href,
    async open() {
      door.listen(place, '127.0.0.1');
      await once(door, 'listening');
    },
    async close() {
      if (!door.listening) return;
      const closed = once(door, 'close');
      door.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const ask = (language: string) =>
  server.app.inject({
    url: calls.classChoices.path,
    headers: { cookie: `${LANGUAGE_COOKIE}=${language}; ${cookie}` },
  });

test('[GEN-68] [GEN-78] while the database is away calls say so in the language of who asks, and work again after it', async () => {
  expect((await ask('en')).json().s).toBe(200);
  await way.close();
  for (const [language, text] of [
    ['en', "The school's data cannot be reached right now. Please try again in a moment."],
    ['zh', '暂时无法访问学校数据，请稍后重试。'],
  ] as const) {
    const answer = (await ask(language)).json();
    expect(answer).toEqual({ s: 503, data: { id: 'database.away' }, msg: text });
  }
  expect((await server.app.inject({ url: `/media/${'a'.repeat(64)}`, headers: { cookie } })).statusCode).toBe(
    503,
  );
  expect((await server.app.inject('/api/health')).json().data.ready).toBe(false);
  await way.open();
  await vi.waitFor(async () => expect((await ask('en')).json().s).toBe(200));
});

test('a statement that was under way when the database crashed fails as one that may be asked again', async () => {
  const sleeping = server.db.transaction((tx) => tx.execute('select pg_sleep(60)')).catch((error) => error);
  await vi.waitFor(async () => {
    const { rows } = await server.db.execute<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%'",
    );
    expect(rows).toHaveLength(1);
  });
  await way.close();
  expect(isDatabaseAway(await sleeping)).toBe(true);
  expect(isDatabaseAway(new Error('no such column'))).toBe(false);
  await way.open();
});

test('hundreds who ask at once, in and after an outage, make Node warn of nothing, and no connection is lost', async () => {
  const all = async () => {
    const asked = Array.from({ length: 150 }, (_, index) =>
      index % 3 === 0
        ? server.db.transaction((tx) => tx.execute('select pg_sleep(0.01)')).catch(() => null)
        : ask('en'),
    );
    return Promise.all(asked);
  };
  await all();
  for (let round = 0; round < 3; round += 1) {
    const asking = all();
    await way.close();
    await asking;
    await way.open();
  }
  await vi.waitFor(async () => expect((await ask('en')).json().s).toBe(200));
  // More of them at the same time than would be left of a pool that had lost some: none ends before all are there.
  let held = 0;
  const hold = () =>
    server.db.transaction(async (tx) => {
      await tx.execute('select 1');
      held += 1;
      await vi.waitFor(() => expect(held).toBe(15));
    });
  await Promise.all(Array.from({ length: 15 }, hold));
  expect(warnings).toEqual([]);
}, 60_000);
