import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../compose';
import { parseConfig } from '../platform/config';
import { loadPassword } from '../platform/database/embedded/password';
import { createMailer } from '../platform/mail/mailer';
import { makePicture } from './own-resource';
import { createTestDatabase, type TestDatabase } from './test-database';
import { askTicket, makePng, postForm, settle } from './uploads';
import { loggedIn, makeSchool } from './visitor';

/** What systems give people at first: everybody may read what somebody makes. */
const USUAL_UMASK = 0o022;
const OTHERS = 0o007;
const LISTED = 0o006;

let parent: string;
let dataDir: string;
let database: TestDatabase;
let server: RunningServer;
let former: number;
beforeAll(async () => {
  former = process.umask(USUAL_UMASK);
  parent = await mkdtemp(path.join(tmpdir(), 'orrery-closed-'));
  dataDir = path.join(parent, 'school', 'data');
  database = await createTestDatabase();
  const config = parseConfig({
    ...{ PORT: '0', HOST: '127.0.0.1', TLS: 'auto', DATA_DIR: dataDir, DATABASE_URL: database.url },
  });
  const log = pino({ level: 'silent' });
  server = await startServer(config, { log });
  await createMailer(config, log).send({
    to: { name: 'A', address: 'a@example.org' },
    subject: 'x',
    text: 'x',
    html: 'x',
  });
  await loadPassword(dataDir);
});
afterAll(async () => {
  await server.close();
  await database.drop();
  process.umask(former);
  await rm(parent, { recursive: true, force: true });
});

/** Uses what writes files: pictures in several sizes, uploads whole and half. */
async function useFiles(): Promise<void> {
  const school = await makeSchool(server.db);
  const teacher = await loggedIn(server.app, school.teacher);
  const { sha256 } = await makePicture(server, school.id);
  expect((await teacher.send('GET', `/media/${sha256}?w=320`)).statusCode).toBe(200);
  const bytes = new Uint8Array(await makePng());
  const { data: whole } = await askTicket(teacher, 'moon.png', bytes.length);
  await postForm(server.port, whole.fields, bytes);
  expect(await settle(teacher, whole.key)).toMatchObject({ s: 200 });
  const { data: half } = await askTicket(teacher, 'mars.png', bytes.length);
  await postForm(server.port, half.fields, bytes);
  // Until it was looked at: files that come and go could not be looked through.
  expect(await settle(teacher, half.key)).toMatchObject({ s: 200 });
}

test.skipIf(process.platform === 'win32')(
  'nobody else on the machine reads what is in the data folder, or what there is',
  async () => {
    await useFiles();
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const names = files.map(({ parentPath, name }) => path.relative(dataDir, path.join(parentPath, name)));
    // Each kind is there, or this would show nothing.
    for (const kind of [/^files\//, /^cache\//, /^letters\//, /^tls\/server\.key$/, /^database-password$/]) {
      expect(names, String(kind)).toContainEqual(expect.stringMatching(kind));
    }
    for (const name of names) {
      // Certificates are everybody's; their folder is closed all the same.
      if (/^tls\/\w+\.crt$/.test(name)) continue;
      expect((await stat(path.join(dataDir, name))).mode & OTHERS, name).toBe(0);
    }
    for (const name of ['tls', 'letters']) {
      expect((await stat(path.join(dataDir, name))).mode & 0o077, name).toBe(0);
    }
    expect((await stat(dataDir)).mode & LISTED).toBe(0);
  },
);

test.skipIf(process.platform === 'win32')(
  'secrets are for their owner alone, not for the group either',
  async () => {
    for (const name of ['database-password', 'tls/server.key']) {
      expect((await stat(path.join(dataDir, name))).mode & 0o777, name).toBe(0o600);
    }
  },
);
