import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CallName, calls, type Envelope } from '@orrery/contract';
import { pino } from 'pino';
import { type StartOptions, startServer } from '../../compose';
import { parseConfig } from '../../platform/config';
import { type OpenDatabase, openDatabase } from '../../platform/database/database';
import { loadSecret } from '../../platform/secrets';
import type { Realtime } from '../../realtime/realtime';
import { createTestDatabase } from '../test-database';

/** One line of the server's log. */
export type LogLine = Record<string, unknown>;

/** The whole server, listening on a port of its own. */
export interface LiveServer {
  readonly realtime: Realtime;
  readonly log: readonly LogLine[];
  readonly ticketSecret: Uint8Array;
  readonly url: string;
  readonly mqttUrl: string;
  /** Makes a call over HTTP as whoever holds the cookie. */
  call(name: CallName, input: Record<string, unknown>, cookie?: string): Promise<Envelope<never>>;
  /** Stops this server, keeps the database for the next. */
  stop(): Promise<void>;
}

/** A database with as many servers as a test starts on it. */
export interface LiveWorld {
  /** Of its database, for a server in a process of its own. */
  readonly databaseUrl: string;
  readonly database: OpenDatabase;
  /** @param environment of this server alone @param options as of `startServer` */
  start(environment?: Readonly<Record<string, string>>, options?: StartOptions): Promise<LiveServer>;
  /** Ends all connections to the database and lets none in, as an outage does; `letIn` ends that. */
  cutOff(): Promise<void>;
  letIn(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes a fresh, migrated database; servers are started on it one after the other, or side by side with a Redis.
 * @param environment of its servers, beside what they always have
 */
export async function createLiveWorld(
  environment: Readonly<Record<string, string>> = {},
): Promise<LiveWorld> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'live-'));
  const test = await createTestDatabase();
  const database = openDatabase(test.url);
  const running = new Set<LiveServer>();
  return {
    databaseUrl: test.url,
    database,
    async start(own = {}, options = {}) {
      const all = { ...environment, ...own, DATABASE_URL: test.url, DATA_DIR: dataDir };
      const server = await openServer(all, options, () => running.delete(server));
      running.add(server);
      return server;
    },
    cutOff: test.cutOff,
    letIn: test.letIn,
    async close() {
      for (const server of [...running]) await server.stop();
      await database.close();
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openServer(
  environment: Readonly<Record<string, string>>,
  options: StartOptions,
  onStop: () => void,
): Promise<LiveServer> {
  const config = parseConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    TLS: 'off',
    ...environment,
  });
  const lines: LogLine[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const server = await startServer(config, { log, ...options });
  return {
    realtime: server.realtime,
    log: lines,
    ticketSecret: await loadSecret(server.db, 'ticket'),
    url: server.url,
    mqttUrl: `${server.url.replace('http', 'ws')}/mqtt`,
    call: (name, input, cookie) => callServer(server.url, name, input, cookie),
    async stop() {
      onStop();
      await server.close();
    },
  };
}

/** Makes a call over HTTP. @param cookie of the caller */
export async function callServer(
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
