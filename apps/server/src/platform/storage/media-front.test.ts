import { randomBytes } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { type Front, findNginx, startFront } from '../../testing/nginx';
import { makePicture, makeResource, type TestResource } from '../../testing/own-resource';
import { findPort } from '../../testing/ports';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, newVisitor, TEST_PASSWORD, type Visitor } from '../../testing/visitor';

/** What a proxy on this machine adds. */
const THROUGH = { 'x-forwarded-for': '192.0.2.7' };
/** What only a front server may be told. */
const FORGED = {
  'x-accel-redirect': '/protected/x',
  'x-accel-mapping': '/=/',
  'x-sendfile-type': 'X-Accel-Redirect',
};

const urlOf = ({ sha256 }: TestResource) => `/media/${sha256}`;
const nginx = findNginx();

describe('without a front server', () => {
  let server: TestServer;
  let teacher: Visitor;
  let video: TestResource;
  beforeAll(async () => {
    server = await startTestServer({ demo: false });
    teacher = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
    video = await makeResource(server, null, randomBytes(1000), 'video/mp4');
  });
  afterAll(() => server.close());

  test('bytes are sent by ourselves, and no header of a client changes that', async () => {
    for (const headers of [{}, THROUGH, { ...THROUGH, ...FORGED }]) {
      const answer = await teacher.send('GET', urlOf(video), { headers });
      expect(answer.rawPayload.equals(video.bytes)).toBe(true);
      expect(answer.headers['x-accel-redirect']).toBeUndefined();
    }
  });
});

describe('with a front server', () => {
  let server: TestServer;
  let teacher: Visitor;
  let video: TestResource;
  let own: TestResource;
  beforeAll(async () => {
    server = await startTestServer({ demo: false, env: { MEDIA_ACCEL: '/protected' } });
    const school = await makeSchool(server.db);
    teacher = await loggedIn(server.app, school.teacher);
    video = await makeResource(server, null, randomBytes(1000), 'video/mp4');
    own = await makePicture(server, (await makeSchool(server.db)).id);
  });
  afterAll(() => server.close());

  test('who may read gets the name of the file for the front, without its bytes', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await teacher.send(method, urlOf(video), { headers: THROUGH });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'x-accel-redirect': `/protected/${video.sha256.slice(0, 2)}/${video.sha256}`,
        'content-type': 'video/mp4',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['cache-control']).toBeUndefined();
      expect(answer.rawPayload).toHaveLength(0);
    }
  });

  test('who may not read learns nothing, whatever is asked', async () => {
    const stranger = newVisitor(server.app);
    for (const [visitor, resource, status] of [
      [stranger, video, 401],
      [stranger, own, 401],
      [teacher, own, 404],
    ] as const) {
      for (const headers of [THROUGH, { ...THROUGH, ...FORGED, range: 'bytes=0-1' }]) {
        const answer = await visitor.send('GET', urlOf(resource), { headers });
        expect(answer.statusCode).toBe(status);
        expect(answer.headers['x-accel-redirect']).toBeUndefined();
      }
    }
  });

  test('only media is handed over: smaller pictures, calls and pages are answered here', async () => {
    const picture = await makePicture(server, null);
    for (const url of [`${urlOf(picture)}?w=320`, '/api/health', '/protected/', '/']) {
      const answer = await teacher.send('GET', url, { headers: { ...THROUGH, ...FORGED } });
      expect(answer.headers['x-accel-redirect'], url).toBeUndefined();
    }
  });

  test('who comes past the front gets the bytes all the same', async () => {
    const answer = await teacher.send('GET', urlOf(video));
    expect(answer.headers['x-accel-redirect']).toBeUndefined();
    expect(answer.rawPayload.equals(video.bytes)).toBe(true);
  });
});

describe.skipIf(nginx === null)(
  `behind nginx${nginx === null ? ' (skipped: nginx is not installed)' : ''}`,
  () => {
    let server: TestServer;
    let front: Front;
    let cookie: string;
    let video: TestResource;
    beforeAll(async () => {
      const port = await findPort();
      const env = { MEDIA_ACCEL: '/protected/', PUBLIC_URL: `https://localhost:${port}` };
      server = await startTestServer({ demo: false, env });
      video = await makeResource(server, null, randomBytes(3_000_000), 'video/mp4');
      front = await startFront(nginx ?? '', server.port, server.dataDir, port);
      const school = await makeSchool(server.db);
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { ...THROUGH, 'x-forwarded-proto': 'https' },
        payload: { uname: school.teacher, pwd: TEST_PASSWORD },
      });
      cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    });
    afterAll(async () => {
      await front?.stop();
      await server?.close();
    });

    test('a file comes whole with its headers, and its place stays unsaid', async () => {
      const answer = await front.ask(urlOf(video), { cookie });
      expect(answer.status).toBe(200);
      expect(answer.body.equals(video.bytes)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'video/mp4',
        'content-length': '3000000',
        'cache-control': 'private, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers.etag).toMatch(/^"[^"]+"$/);
      expect(answer.headers['x-accel-redirect']).toBeUndefined();
    });

    test('figures of the process are for the machine itself', async () => {
      expect((await front.ask('/metrics')).status).toBe(404);
      expect((await server.app.inject('/metrics')).statusCode).toBe(200);
    });

    test('a file stored while nginx runs is readable too', async () => {
      const later = await makeResource(server, null, randomBytes(1000), 'application/zip');
      const answer = await front.ask(urlOf(later), { cookie });
      expect(answer.body.equals(later.bytes)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      });
    });

    test.each([
      ['bytes=0-99', 0, 100],
      ['bytes=-5', 2_999_995, 3_000_000],
      ['bytes=2999990-9999999', 2_999_990, 3_000_000],
    ])('a part is answered: %s', async (range, from, to) => {
      const answer = await front.ask(urlOf(video), { cookie, range });
      expect(answer.status).toBe(206);
      expect(answer.headers['content-range']).toBe(`bytes ${from}-${to - 1}/3000000`);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.body.equals(video.bytes.subarray(from, to))).toBe(true);
    });

    test('whoever came encrypted once does so for half a year: pages, calls, files and refusals say it once', async () => {
      for (const target of [
        '/',
        '/api/health',
        urlOf(video),
        `${urlOf(video)}?w=320`,
        '/media/x',
        '/metrics',
      ]) {
        const { headers } = await front.ask(target, { cookie });
        expect(headers['strict-transport-security'], target).toBe('max-age=15724800');
      }
    });

    test('HEAD, what is known, other versions, several parts and parts beyond the end', async () => {
      const head = await front.ask(urlOf(video), { cookie }, 'HEAD');
      expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '3000000', 0]);
      const etag = String(head.headers.etag);
      const statusOf = async (headers: Record<string, string>) =>
        (await front.ask(urlOf(video), { cookie, ...headers })).status;
      expect(await statusOf({ 'if-none-match': etag })).toBe(304);
      expect(await statusOf({ 'if-match': etag })).toBe(200);
      expect(await statusOf({ 'if-match': '"another"' })).toBe(412);
      expect(await statusOf({ range: 'bytes=0-9', 'if-range': etag })).toBe(206);
      expect(await statusOf({ range: 'bytes=0-9', 'if-range': '"another"' })).toBe(200);
      expect(await statusOf({ range: 'bytes=0-9,20-29' })).toBe(200);
      expect(await statusOf({ range: 'bytes=3000000-' })).toBe(416);
    });

    test('nobody reads without the right to, nor by the inner address, nor by headers of their own', async () => {
      const own = await makePicture(server, (await makeSchool(server.db)).id);
      const place = `/protected/${video.sha256.slice(0, 2)}/${video.sha256}`;
      const forged = { 'x-accel-redirect': place, 'x-forwarded-for': '127.0.0.1' };
      expect((await front.ask(urlOf(video), forged)).status).toBe(401);
      expect((await front.ask(urlOf(own), { cookie, ...forged })).status).toBe(404);
      for (const target of [place, `/media/..${place}`, `/x/%2e%2e${place}`]) {
        const answer = await front.ask(target, { cookie, ...forged });
        expect(answer.headers['x-accel-redirect'], target).toBeUndefined();
        expect(answer.headers['content-type'], target).not.toBe('video/mp4');
        expect(answer.body.includes(video.bytes.subarray(0, 32)), target).toBe(false);
      }
    });

    test('a file that is gone or closed to nginx is told so, and that is not kept', async () => {
      const [gone, closed] = await Promise.all(
        [1, 2].map(() => makeResource(server, null, randomBytes(1000), 'video/mp4')),
      );
      const placeOf = ({ sha256 }: TestResource) => join(server.dataDir, 'files', sha256.slice(0, 2), sha256);
      await rm(placeOf(gone!));
      await chmod(placeOf(closed!), 0);
      for (const file of [gone!, closed!]) {
        const answer = await front.ask(urlOf(file), { cookie });
        expect([403, 404]).toContain(answer.status);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    });

    test('smaller pictures, calls and the broker pass', async () => {
      const picture = await makePicture(server, null);
      const small = await front.ask(`${urlOf(picture)}?w=320`, { cookie, accept: 'image/webp' });
      expect(small.headers).toMatchObject({
        'content-type': 'image/webp',
        vary: expect.stringMatching(/accept/i),
      });
      expect((await sharp(small.body).metadata()).width).toBe(320);
      expect((await front.ask('/api/health')).status).toBe(200);
      const socket = new WebSocket(`wss://localhost:${front.port}/mqtt`, 'mqtt', {
        rejectUnauthorized: false,
      });
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      expect(socket.protocol).toBe('mqtt');
      socket.terminate();
    });
  },
);
