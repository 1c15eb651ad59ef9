import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CallName, calls, type Envelope } from '@orrery/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { registerDeviceSession } from '../../features/device-session/routes';
import { registerLive } from '../../features/live/routes';
import { registerPlay } from '../../features/play/routes';
import { parseConfig } from '../../platform/config';
import { type OpenDatabase, openDatabase } from '../../platform/database/database';
import { createApp } from '../../platform/http/app';
import { loadSecret } from '../../platform/secrets';
import { createLocalDisk } from '../../platform/storage/local-disk';
import { createRealtime, type Realtime } from '../../realtime/realtime';
import { createTestDatabase } from '../test-database';

/** One line of the server's log. */
export type LogLine = Record<string, unknown>;

/** The teaching side of the server, listening on a port of its own. */
export interface LiveServer {
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  readonly realtime: Realtime;
  readonly log: readonly LogLine[];
  readonly ticketSecret: Uint8Array;
  readonly mqttUrl: string;
  /** Makes a call over HTTP as whoever holds the cookie. */
  call(name: CallName, input: Record<string, unknown>, cookie?: string): Promise<Envelope<never>>;
  /** Stops this server, keeps the database for the next. */
  stop(): Promise<void>;
}

/** A database with as many servers as a test starts on it. */
export interface LiveWorld {
  readonly database: OpenDatabase;
  start(): Promise<LiveServer>;
  close(): Promise<void>;
}

/** Makes a fresh, migrated database; servers are started on it one after the other. */
export async function createLiveWorld(): Promise<LiveWorld> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'live-'));
  const test = await createTestDatabase();
  const database = openDatabase(test.url);
  const running = new Set<LiveServer>();
  return {
    database,
    async start() {
      const server = await startServer(test.url, dataDir, () => running.delete(server));
      running.add(server);
      return server;
    },
    async close() {
      for (const server of [...running]) await server.stop();
      await database.close();
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startServer(url: string, dataDir: string, onStop: () => void): Promise<LiveServer> {
  const database = openDatabase(url);
  const { db, pool } = database;
  const config = parseConfig({ DATA_DIR: dataDir, TLS: 'off' });
  const lines: LogLine[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const realtime = await createRealtime({ db, pool, log, config });
  const { app, calls: server } = await createApp({
    config,
    db,
    storage: createLocalDisk(path.join(dataDir, 'files')),
    log,
    staticRoots: { console: path.join(dataDir, 'console'), headset: path.join(dataDir, 'headset') },
  });
  const { hub, tickets } = realtime;
  registerDeviceSession(server, { db, hub, tickets, config });
  registerPlay(server, { db, hub });
  registerLive(server, { db, hub, tickets, config });
  realtime.attach(app.server);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    app,
    database,
    realtime,
    log: lines,
    ticketSecret: await loadSecret(db, 'ticket'),
    mqttUrl: `ws://127.0.0.1:${port}/mqtt`,
    call: (name, input, cookie) => call(origin, name, input, cookie),
    async stop() {
      onStop();
      await realtime.close();
      await app.close();
      await database.close();
    },
  };
}

async function call(
  origin: string,
  name: CallName,
  input: Record<string, unknown>,
  cookie = '',
): Promise<Envelope<never>> {
  const { method, path: callPath } = calls[name];
  const url = new URL(callPath, origin);
  const headers: Record<string, string> = { cookie };
  if (method === 'GET') {
    for (const [key, value] of Object.entries(input)) url.searchParams.set(key, String(value));
    return (await fetch(url, { headers })).json() as Promise<Envelope<never>>;
  }
  headers['content-type'] = 'application/json';
  const body = JSON.stringify(input);
  return (await fetch(url, { method, headers, body })).json() as Promise<Envelope<never>>;
}
