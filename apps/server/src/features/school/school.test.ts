import { Readable } from 'node:stream';
import { calls, type School } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files, schools } from '../../platform/database/tables';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool, newVisitor, TEST_PASSWORD, type TestSchool } from '../../testing/visitor';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  school = await makeSchool(server.db);
});
afterAll(() => server.close());

type Info = { school: School; help: string };

async function change(values: Partial<typeof schools.$inferInsert>): Promise<void> {
  await server.db.update(schools).set(values).where(eq(schools.id, school.id));
}

/** Stores a picture that no resource uses. */
async function storePicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#2b4bdb' } })
    .webp()
    .toBuffer();
  const stored = await server.storage.put(Readable.from([bytes]));
  await server.db.insert(files).values({ ...stored, mime: 'image/webp' });
  return stored.sha256;
}

test('[GEN-10] [GEN-11] who logged in before the school was renamed learns its new names and key', async () => {
  const visitor = await loggedIn(server.app, school.teacher);
  await change({ name: 'Second Name', showName: 'Shown Name', key: 'second-key' });
  const { s, data } = await visitor.call<Info>(calls.schoolInfo);
  expect(s).toBe(200);
  const now = {
    id: school.id,
    name: 'Second Name',
    school_show_name: 'Shown Name',
    school_key: 'second-key',
  };
  expect(data.school).toEqual({ ...now, logo: null });
  const login = await newVisitor(server.app).call(calls.login, { uname: school.teacher, pwd: TEST_PASSWORD });
  expect(login.data).toMatchObject(data);
});

test('[GEN-58] help leads to our guide until the school has a link of its own', async () => {
  const visitor = await loggedIn(server.app, school.teacher);
  const ask = async () => (await visitor.call<Info>(calls.schoolInfo)).data.help;
  expect(await ask()).toBe('/help');
  await change({ helpLink: 'https://help.example.org/xr' });
  expect(await ask()).toBe('https://help.example.org/xr');
  const login = await newVisitor(server.app).call(calls.login, { uname: school.admin, pwd: TEST_PASSWORD });
  expect(login.data).toMatchObject({ help: 'https://help.example.org/xr' });
});

test("[GEN-10] the logo is a picture that the school's users can load, and nobody else", async () => {
  const logo = await storePicture();
  await change({ logo });
  const visitor = await loggedIn(server.app, school.teacher);
  const address = (await visitor.call<Info>(calls.schoolInfo)).data.school.logo ?? '';
  const picture = await visitor.send('GET', address);
  expect(picture.statusCode).toBe(200);
  expect(picture.headers['content-type']).toBe('image/webp');
  expect((await visitor.send('GET', `${address}?w=160`)).statusCode).toBe(200);

  const other = await makeSchool(server.db);
  expect((await (await loggedIn(server.app, other.admin)).send('GET', address)).statusCode).toBe(404);
  expect((await newVisitor(server.app).send('GET', address)).statusCode).toBe(401);
  await change({ logo: null });
  expect((await visitor.send('GET', address)).statusCode).toBe(404);
});
