import { randomBytes } from 'node:crypto';
import { INITIAL_DESIRED } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHeadset, type TestHeadset } from '../../testing/headset';
import { makeResource, type TestResource } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { makeSchool } from '../../testing/visitor';
import { deviceDesired } from '../database/tables';

const BYTES = 3_000_000;
/** What a proxy on this machine adds. */
const THROUGH = { 'x-forwarded-for': '192.0.2.7' };

let server: TestServer;
let headset: TestHeadset;
let other: TestHeadset;
let film: TestResource;

beforeAll(async () => {
  server = await startTestServer({ demo: false, env: { MEDIA_ACCEL: '/protected' } });
  const [school, elsewhere] = [await makeSchool(server.db), await makeSchool(server.db)];
  headset = await makeHeadset(server, school.id, 'In a lesson');
  other = await makeHeadset(server, elsewhere.id, 'Elsewhere');
  film = await makeResource(server, null, randomBytes(BYTES), 'video/mp4', { kind: 'video' });
  const play = {
    resource: film.id,
    chapter: null,
    reviewId: null,
    status: 'playing',
    position: 0,
    at: 0,
  } as const;
  await server.db.insert(deviceDesired).values({
    deviceId: headset.id,
    schoolId: school.id,
    body: { ...INITIAL_DESIRED, play: { ...play, rate: 1, loop: true, duration: 10 } },
  });
});
afterAll(() => server.close());

const fetchPart = ({ visitor }: TestHeadset, range: string, headers = {}) =>
  visitor.send('GET', `/media/${film.sha256}?install=1`, { headers: { range, ...headers } });

test('[INS-12] a headset fetches a resource by parts, with and without a lesson beside it', async () => {
  for (const one of [headset, other]) {
    const parts = await Promise.all([
      fetchPart(one, `bytes=0-${BYTES / 2 - 1}`),
      fetchPart(one, `bytes=${BYTES / 2}-`),
    ]);
    expect(parts.map(({ statusCode }) => statusCode)).toEqual([206, 206]);
    expect(Buffer.concat(parts.map(({ rawPayload }) => rawPayload)).equals(film.bytes)).toBe(true);
  }
});

test('a front server is told how fast it may send to who installs beside a lesson, and to nobody else', async () => {
  const rateOf = async (one: TestHeadset, url: string) =>
    (await one.visitor.send('GET', url, { headers: THROUGH })).headers['x-accel-limit-rate'];
  const url = `/media/${film.sha256}`;
  expect(Number(await rateOf(headset, `${url}?install=1`))).toBeGreaterThan(0);
  expect(await rateOf(other, `${url}?install=1`)).toBeUndefined();
  expect(await rateOf(headset, url)).toBeUndefined();
});

test('no other value means installing', async () => {
  const answer = await headset.visitor.send('GET', `/media/${film.sha256}?install=yes`);
  expect(answer.statusCode).toBe(422);
});
