import { calls } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schools } from '../../platform/database/tables';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool } from '../../testing/visitor';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

test('[GEN-57] the history check tells teachers and administrators the flag of their own school', async () => {
  const [ours, theirs] = [await makeSchool(server.db), await makeSchool(server.db)];
  await server.db.update(schools).set({ historyData: true }).where(eq(schools.id, ours.id));
  for (const [username, df6] of [
    [ours.teacher, 1],
    [ours.admin, 1],
    [theirs.teacher, 0],
  ] as const) {
    const visitor = await loggedIn(server.app, username);
    expect(await visitor.call(calls.historyCheck)).toEqual({ s: 200, data: { df6 }, msg: '' });
  }
});
