import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { registerAuth } from '../features/auth/routes';
import { registerClasses } from '../features/classes/routes';
import { registerDevices } from '../features/devices/routes';
import { registerLibrary } from '../features/library/routes';
import { registerSchool } from '../features/school/routes';
import { parseConfig } from '../platform/config';
import { type Database, openDatabase } from '../platform/database/database';
import { createApp } from '../platform/http/app';
import { createLocalDisk } from '../platform/storage/local-disk';
import type { Storage } from '../platform/storage/storage';
import { createTestDatabase } from './test-database';

/** The HTTP side of the server on a database and folder of its own, without the broker. */
export interface FeatureApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly storage: Storage;
  close(): Promise<void>;
}

/** Starts it; what a test needs of schools and resources, it makes through their own ways in. */
export async function startFeatureApp(env: NodeJS.ProcessEnv = {}): Promise<FeatureApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'features-'));
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.url);
  const storage = createLocalDisk(join(dataDir, 'files'));
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const staticRoots = { console: join(dataDir, 'console'), headset: join(dataDir, 'headset') };
  const log = pino({ level: config.logLevel });
  const { app, calls } = await createApp({ config, db, storage, log, staticRoots });
  registerAuth(calls, { db });
  registerClasses(calls, { db });
  registerDevices(calls, { db, config });
  registerLibrary(calls, { db });
  registerSchool(calls);
  await app.ready();
  return {
    app,
    db,
    storage,
    async close() {
      await app.close();
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
