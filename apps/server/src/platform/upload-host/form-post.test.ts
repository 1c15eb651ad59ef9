import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { askTicket, makePng, postForm, settle, sha256Of } from '../../testing/uploads';
import { loggedIn, makeSchool, type Visitor } from '../../testing/visitor';

let server: TestServer;
let teacher: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  teacher = await loggedIn(server.app, (await makeSchool(server.db)).teacher);
});
afterAll(() => server.close());

const arriving = async () =>
  (await readdir(join(server.dataDir, 'files', 'incoming'))).filter((name) => name.endsWith('.form'));

test('[RES-14][RES-16][RES-18][RES-32] a file goes by form post to the host and is checked', async () => {
  const bytes = await makePng();
  const { data: ticket } = await askTicket(teacher, 'moon.png', bytes.length);
  expect(ticket).toMatchObject({
    host: '/storage/upload',
    callback: calls.uploadState.path,
    dir: expect.stringMatching(/^schools\/\d+\/$/),
    fields: {
      key: ticket.key,
      policy: ticket.policy,
      OSSAccessKeyId: ticket.accessid,
      signature: ticket.signature,
    },
  });
  expect(await postForm(server.port, ticket.fields, bytes)).toMatchObject({ status: 200 });
  const { s, data } = await settle(teacher, ticket.key, sha256Of(bytes));
  expect(s).toBe(200);
  expect(data).toMatchObject({ status: 'ready', facts: { kind: 'image' } });
  const answer = await teacher.send('GET', data.file_url);
  expect(answer.statusCode).toBe(200);
  expect(await arriving()).toEqual([]);
});
