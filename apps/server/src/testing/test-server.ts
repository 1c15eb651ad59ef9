import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { type RunningServer, type StartOptions, startServer } from '../compose';
import { ensureDemoSchool } from '../operator/demo-school';
import { parseConfig } from '../platform/config';
import { createTestDatabase } from './test-database';

/** Password of both demonstration accounts on test servers. */
const PASSWORD = 'test-password';

/** What a test may choose. */
export interface TestServerOptions extends Pick<StartOptions, 'log'> {
  /** Makes the demonstration school: accounts `admin` and `teacher`, a class, a code. Default true. */
  readonly demo?: boolean;
  /** Folder of a library to import with it; none by default, because it takes time. */
  readonly libraryFolder?: string | null;
  /** More of the environment. */
  readonly env?: Record<string, string>;
}

/** A real server on a database, a port and a data folder of its own. */
export interface TestServer extends RunningServer {
  readonly dataDir: string;
  readonly registrationCode: string;
  /** Logs in and gives the `cookie` header of that session. */
  login(username?: 'admin' | 'teacher'): Promise<string>;
}

/** Starts a server for a test. Needs vitest's project `server`; close it in the end. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'orrery-data-'));
  const config = parseConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    TLS: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO_PASSWORD: PASSWORD,
    ...options.env,
  });
  let registrationCode = '';
  const server = await startServer(config, {
    log: options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
    prepare: async ({ db, storage }) => {
      if (options.demo === false) return;
      const libraryFolder = options.libraryFolder ?? null;
      const demo = await ensureDemoSchool({ db, storage, demoPassword: PASSWORD, libraryFolder });
      registrationCode = demo?.registrationCode ?? '';
    },
  });
  return {
    ...server,
    dataDir,
    registrationCode,
    login: (username = 'teacher') => login(server, username),
    async close() {
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function login({ app }: RunningServer, username: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { uname: username, pwd: PASSWORD },
  });
  if (answer.json().s !== 200) throw new Error(`log-in of ${username} failed: ${answer.body}`);
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
