import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { registerFrameRoute } from './features/live/frames';
import { startGazeRecorder } from './features/play/gaze-recorder';
import { createCoverMaker } from './features/resources/cover-maker';
import type { UploadDeps } from './features/resources/uploads/deps';
import { startUploadSweep } from './features/resources/uploads/sweep';
import { createLeaving } from './leave';
import type { Config } from './platform/config';
import type { Database } from './platform/database/database';
import { openStore, type Store } from './platform/database/open-store';
import { type PartHealth, registerHealth } from './platform/health/health';
import { databasePart, ffmpegPart } from './platform/health/parts';
import { installReadiness } from './platform/health/ready';
import { createWaking } from './platform/http/after-sleep';
import { createApp } from './platform/http/app';
import { createDrain } from './platform/http/drain';
import { createThrottles } from './platform/http/throttles';
import { createInspector } from './platform/inspection/inspector';
import { createCloudAnswers } from './platform/library/cloud-answers';
import { createLogger } from './platform/logging';
import { installMetrics } from './platform/metrics';
import { clientOf, trustProxies } from './platform/network/trusted-proxies';
import { startRetention } from './platform/privacy/retention';
import { startRecordStores } from './platform/results/xapi/record-stores';
import { loadSecret } from './platform/secrets';
import { type Closers, createClosers } from './platform/shutdown';
import { type OpenStorage, openStorage } from './platform/storage/open-storage';
import { createPictures, withoutLeftovers } from './platform/storage/pictures';
import type { Storage } from './platform/storage/storage';
import { warmCovers } from './platform/storage/warm-covers';
import { installTls } from './platform/tls/tls';
import { createStoreHost } from './platform/upload-host/store-host';
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
    const files = await openStorage(config);
    await options.prepare?.({ db: store.db, storage: files.storage, log });
    return await serve({ config, log, closers, store, files });
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function serve(parts: Parts): Promise<RunningServer> {
  const { config, log, closers, store } = parts;
  const { storage } = parts.files;
  const pictures = createPictures({ storage, folder: path.join(config.dataDir, 'cache', 'pictures'), log });
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
  const others = await openPeers(config, log);
  const throttles = createThrottles((news) => others.peers.sayToAll({ kind: 'tried', ...news }));
  const onWake = createWaking(app.server);
  const isTrusted = trustProxies(config.trustedProxies);
  const realtime = await createRealtime({
    ...{ db: store.db, pool: store.pool, log, ...others, throttles, onWake },
    addressOf: (request) => clientOf(request, isTrusted),
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
  registerHealth(calls, {
    database,
    broker: { check: async () => brokerHealth(realtime) },
    storage: parts.files.health,
    ffmpeg: ffmpegPart(),
    ...(others.health && { peers: others.health }),
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
  closers.add('gaze', startGazeRecorder({ db: store.db, hub, log }).stop);
  closers.add('uploads', startUploadSweep(uploads).stop);
  closers.add('record stores', startRecordStores({ db: store.db, log }).stop);
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
  { log, closers, store: { db }, files: { folder, arrivals } }: Parts,
  storage: Storage,
): Promise<UploadDeps> {
  const secret = await loadSecret(db, 'upload-host');
  const embedded = await createUploadHost(app, { db, files: folder, secret });
  const host = arrivals === null ? embedded : createStoreHost(embedded, arrivals);
  const inspector = createInspector({ folder: path.join(folder, 'examining'), log });
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
