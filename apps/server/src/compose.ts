import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createCoverMaker } from './features/resources/cover-maker';
import type { UploadDeps } from './features/resources/uploads/deps';
import { startUploadSweep } from './features/resources/uploads/sweep';
import type { Config } from './platform/config';
import type { Database } from './platform/database/database';
import { openStore, type Store } from './platform/database/open-store';
import { type PartHealth, registerHealth } from './platform/health/health';
import { databasePart, ffmpegPart, storagePart } from './platform/health/parts';
import { createApp } from './platform/http/app';
import { createDrain } from './platform/http/drain';
import { createInspector } from './platform/inspection/inspector';
import { createCloudAnswers } from './platform/library/cloud-answers';
import { createLogger } from './platform/logging';
import { installMetrics } from './platform/metrics';
import { startRetention } from './platform/privacy/retention';
import { loadSecret } from './platform/secrets';
import { type Closers, createClosers } from './platform/shutdown';
import { createLocalDisk } from './platform/storage/local-disk';
import { createPictures } from './platform/storage/pictures';
import type { Storage } from './platform/storage/storage';
import { sweepIncoming } from './platform/storage/sweep-incoming';
import { warmCovers } from './platform/storage/warm-covers';
import { installTls } from './platform/tls/tls';
import { createUploadHost } from './platform/upload-host/upload-host';
import type { DeviceHub } from './realtime/hub';
import { createRealtime, type Realtime } from './realtime/realtime';
import { registerFeatures, requireAllHandled } from './register-features';

/** Closing the broker says goodbye to every headset and writes their last states. */
const BROKER_CLOSE_MS = 8_000;

/** What a caller may give instead of the usual. */
export interface StartOptions {
  readonly log?: Logger;
  /** Runs before the server listens, on the migrated database. */
  readonly prepare?: (parts: { db: Database; storage: Storage; log: Logger }) => Promise<void>;
  /** Called when the embedded database was lost for good. */
  readonly onLost?: (error: Error) => void;
}

/** A server that answers. */
export interface RunningServer {
  /** Address on this machine, without encryption. */
  readonly url: string;
  readonly port: number;
  /** For `inject`. */
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly storage: Storage;
  readonly realtime: Realtime;
  readonly hub: DeviceHub;
  /** Finishes requests, then closes broker, pool and database, in bounded time. */
  close(): Promise<void>;
}

interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly closers: Closers;
  readonly store: Store;
  readonly storage: Storage;
}

/**
 * Starts the whole server.
 * @throws Error where a part cannot start, or a contract call has no handler or access rule; nothing stays open
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const log = options.log ?? createLogger(config);
  const closers = createClosers(log);
  const onLost = options.onLost ?? ((error: Error) => log.fatal({ err: error }, 'the database was lost'));
  try {
    const store = await openStore(config, { log, closers, onLost });
    const files = path.join(config.dataDir, 'files');
    await mkdir(files, { recursive: true });
    await sweepIncoming(files);
    const storage = createLocalDisk(files);
    await options.prepare?.({ db: store.db, storage, log });
    return await serve({ config, log, closers, store, storage });
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function serve(parts: Parts): Promise<RunningServer> {
  const { config, log, closers, store, storage } = parts;
  const pictures = createPictures({ storage, folder: path.join(config.dataDir, 'cache', 'pictures'), log });
  const { app, calls } = await createApp({
    config,
    db: store.db,
    storage,
    pictures,
    log,
    staticRoots: staticRoots(),
  });
  const drain = createDrain(app);
  closers.add('connections', drain.finish);
  const realtime = await createRealtime({ db: store.db, pool: store.pool, log });
  closers.add('broker', realtime.close, BROKER_CLOSE_MS);
  const { hub, tickets } = realtime;
  const uploads = await openUploads(app, parts);
  const cloud = createCloudAnswers(store.db);
  const covers = createCoverMaker(uploads);
  closers.add('covers of own resources', covers.stop);
  registerFeatures(calls, { config, db: store.db, cloud, hub, tickets, uploads, covers });
  registerHealth(calls, {
    database: databasePart(store.pool, store.kind),
    broker: { check: async () => brokerHealth(realtime) },
    storage: storagePart(path.join(config.dataDir, 'files')),
    ffmpeg: ffmpegPart(),
  });
  requireAllHandled(calls.handled);
  installMetrics(app, () => ({ ...realtime.metrics() }));
  await installTls(app, config);
  realtime.attach(app.server);
  closers.add('requests', drain.stopAccepting);
  await app.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (address) => `listening on ${address}`,
  });
  const warming = warmCovers({ db: store.db, pictures, log });
  closers.add('covers', warming.stop);
  closers.add('retention', startRetention({ pool: store.pool, log }).stop);
  closers.add('uploads', startUploadSweep(uploads).stop);
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    app,
    db: store.db,
    storage,
    realtime,
    hub,
    close: closers.closeAll,
  };
}

/** Where files of schools arrive, and who looks at them. */
async function openUploads(
  app: FastifyInstance,
  { config, log, closers, store: { db }, storage }: Parts,
): Promise<UploadDeps> {
  const files = path.join(config.dataDir, 'files');
  const host = await createUploadHost(app, { db, files, secret: await loadSecret(db, 'upload-host') });
  const inspector = createInspector({ folder: path.join(files, 'examining'), log });
  closers.add('inspector', inspector.close);
  return { db, storage, host, inspector, log };
}

/** The built pages, the same way from the source folder and from the bundle beside it. */
function staticRoots(): { console: string; headset: string } {
  const rootOf = (app: string) => fileURLToPath(new URL(`../../${app}/dist`, import.meta.url));
  return { console: rootOf('console'), headset: rootOf('headset') };
}

function brokerHealth(realtime: Realtime): PartHealth {
  const { devices, consoles } = realtime.metrics().clients;
  return { ok: true, detail: `${devices} devices, ${consoles} consoles` };
}
