import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { registerFrameRoute } from './features/live/frames';
import { startGazeRecorder } from './features/play/gaze-recorder';
import { startReviewSweep } from './features/play/review-sweep';
import { createCoverMaker } from './features/resources/cover-maker';
import { startCoverSweep } from './features/resources/cover-sweep';
import type { UploadDeps } from './features/resources/uploads/deps';
import { startUploadSweep } from './features/resources/uploads/sweep';
import { createLeaving } from './leave';
import type { Config } from './platform/config';
import { makeDataFolder } from './platform/data-folder';
import type { Database } from './platform/database/database';
import { createOneServer, type OneServer } from './platform/database/one-server';
import { openStore, type Store } from './platform/database/open-store';
import { type HealthPart, type PartHealth, registerHealth } from './platform/health/health';
import { databasePart, ffmpegPart } from './platform/health/parts';
import { installReadiness } from './platform/health/ready';
import { createWaking } from './platform/http/after-sleep';
import { createApp } from './platform/http/app';
import { createDrain } from './platform/http/drain';
import { createIsOwnPage } from './platform/http/own-pages';
import { createThrottles } from './platform/http/throttles';
import { createInspector } from './platform/inspection/inspector';
import { createCloudAnswers } from './platform/library/cloud-answers';
import { createLogger } from './platform/logging';
import { createMetrics } from './platform/metrics';
import { clientOf, trustProxies } from './platform/network/trusted-proxies';
import { startRetention } from './platform/privacy/retention';
import { startRecordStores } from './platform/results/xapi/record-stores';
import { loadSecret } from './platform/secrets';
import { type Closers, createClosers } from './platform/shutdown';
import { type OpenStorage, openStorage } from './platform/storage/open-storage';
import { createPictures, type Pictures, withoutLeftovers } from './platform/storage/pictures';
import { createSharedPictures } from './platform/storage/shared-pictures';
import type { Storage } from './platform/storage/storage';
import { warmCovers } from './platform/storage/warm-covers';
import { createTaskBook } from './platform/tasks/task-book';
import { createSharedAuthority } from './platform/tls/shared-authority';
import { installTls } from './platform/tls/tls';
import { createUploadHost } from './platform/upload-host/upload-host';
import type { DeviceHub } from './realtime/hub';
import { openPeers } from './realtime/peers/open-peers';
import { createRealtime, type Realtime } from './realtime/realtime';
import { registerFeatures, requireAllHandled } from './register-features';

/** Closing the broker says goodbye to every headset and writes their last states. */
const BROKER_CLOSE_MS = 8_000;

/** What a caller may give instead of the usual. */
export interface StartOptions {
  readonly log?: Logger;
  /** Runs before the server listens, on the migrated database. */
  readonly prepare?: (parts: {
    db: Database;
    storage: Storage;
    oneServer: OneServer;
    log: Logger;
  }) => Promise<void>;
  /** After how long it leaves a school that it has nothing to do with; for tests. */
  readonly idleSchoolMs?: number;
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
  /** Sends clients to other servers, for a bounded time; to be called before `close` where there are others. */
  leave(): Promise<void>;
  /** Finishes requests, then closes broker, pool and database, in bounded time. */
  close(): Promise<void>;
}

interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly closers: Closers;
  readonly store: Store;
  readonly files: OpenStorage;
  readonly oneServer: OneServer;
  readonly idleSchoolMs: number | undefined;
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
    await makeDataFolder(config.dataDir);
    const store = await openStore(config, { log, closers, onLost });
    const files = await openStorage(config);
    const oneServer = createOneServer(store.pool);
    await options.prepare?.({ db: store.db, storage: files.storage, oneServer, log });
    const { idleSchoolMs } = options;
    return await serve({ config, log, closers, store, files, oneServer, idleSchoolMs });
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function serve(parts: Parts): Promise<RunningServer> {
  const { config, log, closers, store, oneServer } = parts;
  const { storage } = parts.files;
  const pictures = openPictures(parts);
  const { app, calls, resolveCaller } = await createApp({
    config,
    db: store.db,
    storage,
    pictures,
    log,
    staticRoots: staticRoots(),
  });
  const drain = createDrain(app);
  closers.add('connections', drain.finish);
  const others = await openPeers(config, log, parts.idleSchoolMs);
  const throttles = createThrottles((news) => others.peers.sayToAll({ kind: 'tried', ...news }));
  const onWake = createWaking(app);
  const tasks = createTaskBook();
  const metrics = createMetrics();
  const isTrusted = trustProxies(config.trustedProxies);
  const realtime = await createRealtime({
    ...{ db: store.db, pool: store.pool, tasks, log, ...others, throttles, onWake },
    isOwnPage: createIsOwnPage(config.publicUrl),
    addressOf: (request) => clientOf(request, isTrusted),
    onConfirmed: metrics.orderConfirmed,
  });
  const leaving = createLeaving(config.drainSeconds, realtime, log);
  closers.add('broker', realtime.close, BROKER_CLOSE_MS);
  const { hub, tickets } = realtime;
  const uploads = await openUploads(app, parts, withoutLeftovers(storage, pictures));
  const cloud = createCloudAnswers(store.db);
  const covers = createCoverMaker(uploads);
  closers.add('covers of own resources', covers.stop);
  registerFeatures(calls, { config, db: store.db, cloud, hub, tickets, uploads, covers, throttles });
  registerFrameRoute(app, { hub, resolveCaller });
  const database = databasePart(store.pool, store.kind);
  installReadiness(app, { database, isLeaving: () => leaving.hasBegun });
  const health: Record<string, HealthPart> = {
    database,
    broker: { check: async () => brokerHealth(realtime) },
    storage: parts.files.health,
    ffmpeg: ffmpegPart(),
    ...(others.health && { peers: others.health }),
  };
  registerHealth(calls, health);
  requireAllHandled(calls.handled);
  metrics.install(app, {
    broker: () => ({ ...realtime.metrics() }),
    headsets: realtime.headsets,
    pool: store.pool,
    tasks,
    parts: health,
    token: config.metricsToken,
  });
  await installTls(app, config, store.kind === 'external' ? createSharedAuthority(store.db) : null);
  realtime.attach(app.server);
  closers.add('requests', drain.stopAccepting);
  await app.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (address) => `listening on ${address}`,
  });
  const warming = warmCovers({ db: store.db, pictures, oneServer, tasks, log });
  closers.add('covers', warming.stop);
  closers.add('retention', startRetention({ pool: store.pool, tasks, log }).stop);
  closers.add('gaze', startGazeRecorder({ db: store.db, hub, log }, tasks).stop);
  closers.add('abandoned tests', startReviewSweep({ db: store.db, tasks, log }).stop);
  closers.add('uploads', startUploadSweep(uploads, tasks).stop);
  closers.add('missing covers', startCoverSweep({ db: store.db, oneServer, covers, log }, tasks).stop);
  closers.add('record stores', startRecordStores({ db: store.db, tasks, log }).stop);
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    app,
    db: store.db,
    storage,
    realtime,
    hub,
    leave: leaving.begin,
    close() {
      leaving.cutShort();
      return closers.closeAll();
    },
  };
}

/** Where files of schools arrive, and who looks at them. */
async function openUploads(
  app: FastifyInstance,
  { log, closers, store: { db }, files: { folder, shared }, oneServer }: Parts,
  storage: Storage,
): Promise<UploadDeps> {
  const secret = await loadSecret(db, 'upload-host');
  const host = await createUploadHost(app, { db, files: folder, secret, shared });
  const inspector = createInspector({ folder: path.join(folder, 'examining'), log });
  closers.add('inspector', inspector.close);
  return { db, storage, host, inspector, oneServer, bucket: shared?.bucket ?? null, log };
}

/** Smaller versions of pictures, which servers of one bucket make for each other. */
function openPictures({ config, log, files: { storage, shared } }: Parts): Pictures {
  const onFault = (error: unknown) => log.warn({ err: error }, 'a picture could not be shared');
  return createPictures({
    storage,
    folder: path.join(config.dataDir, 'cache', 'pictures'),
    shared: shared && createSharedPictures(shared.bucket, onFault),
    log,
  });
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
