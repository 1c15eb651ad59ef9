import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { pino } from 'pino';
import { endAbandoned } from '../../features/play/reviews';
import { createCoverMaker } from '../../features/resources/cover-maker';
import { sweepCovers } from '../../features/resources/cover-sweep';
import { sweepUploads } from '../../features/resources/uploads/sweep';
import type { OpenDatabase } from '../../platform/database/database';
import type { OneServer } from '../../platform/database/one-server';
import {
  accounts,
  deviceInstalls,
  deviceReported,
  devices,
  resources,
  reviews,
  sessions,
  uploads,
} from '../../platform/database/tables';
import { removeOverdue } from '../../platform/privacy/retention';
import { findUntold, queueReview } from '../../platform/results/xapi/queue-statements';
import { saveStore } from '../../platform/results/xapi/store-settings';
import type { Storage } from '../../platform/storage/storage';
import { warmCovers } from '../../platform/storage/warm-covers';
import { createTaskBook } from '../../platform/tasks/task-book';
import type { TASKS, TaskName } from '../../platform/tasks/task-list';
import { createUploadHost } from '../../platform/upload-host/upload-host';
import { announceMissed } from '../../realtime/devices/changed-content';
import { takeLeft } from '../../realtime/peers/heartbeat';
import { aState } from '../live/mqtt-peer';
import { makePicture } from '../own-resource';
import { makeReportedTest } from '../reported-test';

/** One of several servers: what its tasks are made of. */
export interface TaskServer extends OpenDatabase {
  readonly oneServer: OneServer;
  readonly storage: Storage;
  /** Folder of its files. */
  readonly folder: string;
}

/** How a task is given something to do, and done. */
export interface SharedCase {
  /** Makes something to do, once. */
  prepare(server: TaskServer): Promise<void>;
  /** One turn. @returns how much it did; null where another server was at it */
  turn(server: TaskServer): Promise<number | null>;
  /** How much one preparation is, where a turn that finds all done does nothing. */
  readonly amount: number | null;
  /** A table without which no turn goes on: whoever locks it holds a server in the middle of the task. */
  readonly table: string;
}

/** Tasks that any server may do, and of which one does what there is to do. */
type SharedTask = { [Name in TaskName]: (typeof TASKS)[Name]['by'] extends 'own' ? never : Name }[TaskName];

const log = pino({ level: 'silent' });
const ago = (interval: string) => sql`now() - ${interval}::interval`;

/** A school with a headset, an account and a test that began two minutes ago. */
async function makeSchool(server: TaskServer) {
  const made = await makeReportedTest(server);
  const { schoolId } = made;
  const [device] = await server.db.select().from(devices).where(eq(devices.schoolId, schoolId));
  const [account] = await server.db.select().from(accounts).where(eq(accounts.schoolId, schoolId));
  return { ...made, deviceId: device?.id ?? 0, accountId: account?.id ?? 0 };
}

let made: ReturnType<typeof makeSchool> | undefined;
/** One for all tasks to which it does not matter: passwords take their time. */
const anySchool = (server: TaskServer) => (made ??= makeSchool(server));

const hosts = new WeakMap<TaskServer, ReturnType<typeof createUploadHost>>();
function hostOf(server: TaskServer): ReturnType<typeof createUploadHost> {
  const { db, folder } = server;
  const host =
    hosts.get(server) ??
    createUploadHost(Fastify(), { db, files: folder, shared: null, secret: Buffer.alloc(32) });
  hosts.set(server, host);
  return host;
}

/** How each of them is done. */
export const SHARED_CASES: Readonly<Record<SharedTask, SharedCase>> = {
  retention: {
    table: 'sessions',
    amount: 1,
    async prepare(server) {
      const { accountId } = await anySchool(server);
      await server.db
        .insert(sessions)
        .values({ tokenHash: randomUUID(), accountId, expiresAt: new Date(Date.now() - 1000) });
    },
    turn: async ({ pool }) => (await removeOverdue(pool))?.sessions ?? null,
  },
  files: {
    table: 'uploads',
    amount: 1,
    async prepare(server) {
      const { schoolId, accountId } = await anySchool(server);
      await server.db.insert(uploads).values({
        ...{ key: `schools/${schoolId}/${randomUUID()}`, schoolId, accountId },
        ...{ purpose: 1, fileName: 'left.png', sizeBytes: 1, touchedAt: ago('2 days') },
      });
    },
    async turn(server) {
      const { db, oneServer, storage } = server;
      const deps = { db, host: await hostOf(server), storage, oneServer, bucket: null, log };
      // What arrives is looked at by whoever asks for it; a sweep looks at nothing.
      const swept = await sweepUploads(deps as unknown as Parameters<typeof sweepUploads>[0]);
      return swept?.uploads ?? null;
    },
  },
  library_covers: {
    table: 'resources',
    // Whoever comes second looks what is there.
    amount: null,
    async prepare(server) {
      const cover = await makePicture(server, null);
      await makePicture(server, null, { cover: cover.sha256 });
    },
    async turn({ db, oneServer }) {
      const made = new Set<string>();
      const pictures = {
        isIdle: () => true,
        resized: async (sha256: string, width: number) => made.add(`${sha256} ${width}`),
      } as unknown as Parameters<typeof warmCovers>[0]['pictures'];
      const tasks = createTaskBook();
      const warming = warmCovers({ db, oneServer, pictures, tasks, log, beginAfterMs: 0, pauseMs: 0 });
      while (!Object.values(tasks.figures('library_covers').turns).some((count) => count > 0))
        await new Promise(setImmediate);
      await warming.stop();
      return tasks.figures('library_covers').turns.done > 0 ? made.size : null;
    },
  },
  own_covers: {
    table: 'resources',
    amount: 1,
    async prepare(server) {
      const { schoolId } = await anySchool(server);
      await makePicture(server, schoolId);
    },
    turn({ db, oneServer, storage, folder }) {
      const inspector = { makeCover: async () => null };
      const host = { incoming: { folder: join(folder, 'incoming') } };
      const covers = createCoverMaker({ db, oneServer, storage, inspector, host, log });
      return sweepCovers({ db, oneServer, covers, log });
    },
  },
  abandoned_tests: {
    table: 'reviews',
    amount: 1,
    async prepare(server) {
      const { reviewId } = await makeSchool(server);
      await server.db
        .update(reviews)
        .set({ startedAt: ago('2 minutes') })
        .where(eq(reviews.id, reviewId));
    },
    turn: ({ db }) => endAbandoned(db),
  },
  record_stores: {
    table: 'statement_queue',
    // Launched, initialized, step, two answers, step, completed, grade, terminated.
    amount: 9,
    async prepare(server) {
      const { schoolId, takeTest } = await makeSchool(server);
      const store = { url: 'https://store.example.org/', username: 'u', password: 'p' };
      await saveStore(server.db, schoolId, { ...store, usualHome: 'https://orrery.example.org' });
      await takeTest();
    },
    async turn({ db }) {
      let queued = 0;
      for (const untold of await findUntold(db)) queued += await queueReview(db, untold);
      return queued;
    },
  },
  changed_content: {
    table: 'device_installs',
    amount: 1,
    async prepare(server) {
      const { schoolId, deviceId } = await anySchool(server);
      const { id: resourceId } = await makePicture(server, schoolId);
      await server.db
        .insert(deviceInstalls)
        .values({ deviceId, resourceId, schoolId, wanted: true, orderedAt: ago('1 hour') });
      await server.db.update(resources).set({ coverTriedAt: sql`now()` }).where(eq(resources.id, resourceId));
    },
    turn: ({ pool }) => announceMissed(pool, { announceInstalls: async () => undefined }),
  },
  heartbeat: {
    table: 'device_reported',
    amount: 1,
    async prepare(server) {
      const { schoolId, deviceId } = await makeSchool(server);
      const body = aState({ battery: 0.5 });
      await server.db
        .insert(deviceReported)
        .values({ deviceId, schoolId, online: true, body, serverId: 'one that died' });
    },
    turn: async ({ pool }) => (await takeLeft(pool)).length,
  },
};
