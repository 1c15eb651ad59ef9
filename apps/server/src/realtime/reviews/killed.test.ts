import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { topics } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../platform/database/database';
import { type Child, runChild } from '../../testing/child';
import {
  type Joined,
  joinDevice,
  type LiveSchool,
  makeClass,
  makeResource,
  makeSchool,
  openDeviceSession,
} from '../../testing/live/live-school';
import { callServer, type LiveServer } from '../../testing/live/live-server';
import { connectHeadset, type HeadsetPeer } from '../../testing/live/mqtt-peer';
import { calculateRows, playTest, shuffled, TEST_START } from '../../testing/played-test';
import { seeded } from '../../testing/results';
import { OUTLINE, openReview, readReviewRows } from '../../testing/review-desk';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import type { ReviewEvent } from './review-report';

const HEADSETS = 24;
/** After these shares of what there is to say the server is killed. */
const KILLS = [0.2, 0.6];
/** Reports of a headset that are on their way together: all of a class take many transactions. */
const AT_ONCE = 2;
/** Three starts of a whole server on a machine that does much else. */
const SLOW = 300_000;

let folder: string;
let made: TestDatabase;
let database: OpenDatabase;
let school: LiveSchool;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'killed-'));
  made = await createTestDatabase();
  database = openDatabase(made.url);
  school = await makeSchool(database.db);
});
afterAll(async () => {
  await database.close();
  await made.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Server extends Pick<LiveServer, 'call'> {
  readonly child: Child;
  readonly mqttUrl: string;
}

/** Starts the server as a process of its own, on the test's database. */
async function start(): Promise<Server> {
  const child = runChild('main.ts', [], {
    ...{ PORT: '0', HOST: '127.0.0.1', TLS: 'off', DATA_DIR: folder },
    ...{ DATABASE_URL: made.url, LIBRARY_DIR: path.join(folder, 'no-library') },
  });
  const url = await child.line((line) => /This machine\s+(http:\S+)/.exec(line)?.[1]);
  return {
    child,
    mqttUrl: `${url.replace('http', 'ws')}/mqtt`,
    call: (name, input, cookie) => callServer(url, name, input, cookie),
  };
}

/** A headset with what it has to say until it is acknowledged, as the page keeps it. */
interface Speaker {
  readonly joined: Joined;
  readonly waiting: Map<string, ReviewEvent>;
  /** How often something was sent. */
  sent: number;
}

/** Says everything that waits; ends when all is acknowledged, or the server is gone. */
async function speak(server: Server, speaker: Speaker, onAcknowledged: () => void): Promise<void> {
  const { waiting } = speaker;
  if (waiting.size === 0) return;
  const headset = await connect(server, speaker.joined);
  if (!headset) return;
  const topic = topics.events(headset.session.school.id, headset.id);
  const heard = new Map<string, () => void>();
  headset.client.on('message', (_, payload) => {
    const { type, ids } = JSON.parse(payload.toString()) as { type?: string; ids?: string[] };
    if (type !== 'ack' || !ids) return;
    for (const id of ids) {
      waiting.delete(id);
      heard.get(id)?.();
    }
    onAcknowledged();
  });
  const gone = headset.closed.then(() => 'gone' as const);
  const left = [...waiting.values()];
  while (left.length > 0) {
    const some = left.splice(0, AT_ONCE);
    speaker.sent += some.length;
    const all = some.map(({ id }) => new Promise<void>((resolve) => heard.set(id, resolve)));
    for (const event of some) headset.client.publish(topic, JSON.stringify(event), { qos: 1 });
    if ((await Promise.race([Promise.all(all), gone])) === 'gone') return;
  }
  headset.client.end(true);
}

/** Tries until it is connected, as a headset does; null where the server was killed meanwhile. */
async function connect(server: Server, joined: Joined): Promise<HeadsetPeer | null> {
  while (server.child.process.signalCode === null) {
    const session = await openDeviceSession(server, joined).catch(() => null);
    const headset = session && (await connectHeadset(server.mqttUrl, session).catch(() => null));
    if (headset) return headset;
  }
  return null;
}

test(
  '[TEACH-19] [TEACH-21] answers of a class count once where the server is killed again and again while they arrive',
  async () => {
    const random = seeded(20);
    const first = await start();
    const headsets = await Promise.all(
      Array.from({ length: HEADSETS }, () => joinDevice(first, school.code)),
    );
    const { id: classId, studentIds } = await makeClass(
      database.db,
      school.id,
      headsets.map((_, index) => `Student ${index}`),
    );
    const resourceId = await makeResource(database.db, { kind: 'courseware' });
    const deviceIds = headsets.map(({ client_id }) => client_id);
    const { id: schoolId, accountId } = school;
    const row = { schoolId, accountId, resourceId, classId, startedAt: TEST_START, outline: OUTLINE };
    const reviewId = await openReview(database.db, row, deviceIds);
    const happened = playTest(random, { schoolId, deviceIds, studentIds }, reviewId);
    expect(happened.length).toBeGreaterThan(200);

    const speakers = headsets.map((joined): Speaker => {
      const own = happened.filter(({ deviceId }) => deviceId === joined.client_id);
      const waiting = new Map(shuffled(random, own).map(({ event }) => [event.id, event]));
      return { joined, waiting, sent: 0 };
    });
    const left = () => speakers.reduce((sum, { waiting }) => sum + waiting.size, 0);

    let server = first;
    for (const share of KILLS) {
      const { child } = server;
      const most = happened.length * (1 - share);
      // In the middle of everything: others are being stored, and more are on their way.
      const look = () => void (left() <= most && child.process.kill('SIGKILL'));
      await Promise.all(speakers.map((speaker) => speak(server, speaker, look)));
      expect(await child.ended()).toBeNull();
      expect(left()).toBeGreaterThan(0);
      server = await start();
    }
    await Promise.all(speakers.map((speaker) => speak(server, speaker, () => undefined)));
    expect(left()).toBe(0);
    // Some was sent that the killed servers never answered.
    expect(speakers.reduce((sum, { sent }) => sum + sent, 0)).toBeGreaterThan(happened.length);
    await server.child.kill();

    const rows = await readReviewRows(database.db, reviewId);
    for (const expected of calculateRows(happened)) {
      const found = rows.find(
        (one) => one.deviceId === expected.deviceId && one.studentId === expected.studentId,
      );
      expect(found).toMatchObject(expected);
      expect(found?.answers).toHaveLength(expected.answers.length);
    }
    expect(rows.filter(({ answers }) => answers.length > 0)).toHaveLength(
      calculateRows(happened).filter(({ answers }) => answers.length > 0).length,
    );
  },
  SLOW,
);
