import { type Desired, encodePose, topics } from '@orrery/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { accounts, devices, gazeSamples, schools, sessions } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import { openSession } from '../../platform/session/sessions';
import type { TASKS, TaskName } from '../../platform/tasks/task-list';
import { joinDevice, type LiveSchool, makeResource, openDeviceSession } from '../live/live-school';
import type { LiveServer, LiveWorld } from '../live/live-server';
import { connectHeadset, connectPeer, type HeadsetPeer, isKind } from '../live/mqtt-peer';
import type { RedisProcess } from '../redis';

/** Two servers of one database, and a school. */
export interface Pair {
  readonly world: LiveWorld;
  readonly redis: RedisProcess;
  readonly here: LiveServer;
  readonly there: LiveServer;
  readonly school: LiveSchool;
}

type OwnTask = { [Name in TaskName]: (typeof TASKS)[Name]['by'] extends 'own' ? Name : never }[TaskName];

const PATIENCE = { timeout: 15_000, interval: 50 };
/** Ten poses a second and no more are normal. */
const POSES = { timeout: 15_000, interval: 150 };

async function joinAt(server: LiveServer, school: LiveSchool): Promise<HeadsetPeer> {
  const joined = await joinDevice(server, school.code);
  return connectHeadset(server.mqttUrl, await openDeviceSession(server, joined));
}

/** Of each task of which every server does its part, what is seen of two that do. */
export const OWN_TASKS: Readonly<Record<OwnTask, (pair: Pair) => Promise<void>>> = {
  async removed_headsets({ world, here, there, school }) {
    const headsets = await Promise.all([joinAt(here, school), joinAt(there, school)]);
    const ids = headsets.map(({ id }) => id);
    await world.database.db.update(devices).set({ retiredAt: sql`now()` }).where(inArray(devices.id, ids));
    const ends = await Promise.all(headsets.map(({ closed }) => closed));
    expect(ends.map(({ reason }) => reason)).toEqual(['device.retired', 'device.retired']);
  },

  async ended_logins({ world: { database }, here, there, school }) {
    const [account] = await database.db.select().from(accounts).where(eq(accounts.id, school.accountId));
    const login = { accountId: school.accountId, passwordHash: account?.passwordHash ?? '' };
    const pages = await Promise.all(
      [here, there].map(async (server) => {
        const cookie = `orrery_session=${await openSession(database.db, login)}`;
        const { data } = await server.call('clientViewStatus', {}, cookie);
        return connectPeer(server.mqttUrl, data);
      }),
    );
    await database.db.delete(sessions).where(eq(sessions.accountId, school.accountId));
    const ends = await Promise.all(pages.map(({ closed }) => closed));
    expect(ends.map(({ reason }) => reason)).toEqual(['auth.required', 'auth.required']);
  },

  async gaze({ world: { database }, here, there, school }) {
    const { db } = database;
    await db.update(schools).set({ gazeRecording: true }).where(eq(schools.id, school.id));
    const resource = await makeResource(db, { kind: 'panorama_image' });
    const headset = await joinAt(there, school);
    const play = { resource, chapter: null, status: 'playing', position: 0, at: Date.now() } as const;
    await headset.report({ worn: true, play });
    const beganMs = performance.now();
    const scope = toSchoolScope(school.id);
    const found = () => db.select().from(gazeSamples).where(eq(gazeSamples.deviceId, headset.id));
    // Both servers know where it looks; only the one that it is connected to writes it down.
    await vi.waitFor(async () => {
      const pose = {
        quaternion: [0, 0, 0, 1],
        position: [0, 1.6, 0],
        mediaSeconds: 0,
        at: Date.now(),
      } as const;
      await headset.publish(topics.pose(school.id, headset.id), Buffer.from(encodePose(pose)), 0);
      expect(here.realtime.hub.poses(scope).has(headset.id)).toBe(true);
      expect((await found()).length).toBeGreaterThanOrEqual(3);
    }, POSES);
    const { length } = await found();
    // After the rows were read: the answer may have taken seconds, in which more were written.
    const seconds = (performance.now() - beganMs) / 1000;
    expect(length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    await headset.end();
  },

  async missed_orders({ redis, here, there, school }) {
    const headset = await joinAt(there, school);
    await redis.kill();
    await here.realtime.hub.order(toSchoolScope(school.id), [headset.id], (present) => ({
      ...present,
      volume: 17,
    }));
    await vi.waitFor(() => {
      const volumes = headset.arrived.filter(isKind('desired')).map(({ json }) => (json as Desired).volume);
      expect(volumes.at(-1)).toBe(17);
    }, PATIENCE);
    await headset.end();
  },
};
