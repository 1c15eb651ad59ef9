import { calls } from '@orrery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server';
import { newVisitor, type Visitor } from '../testing/visitor';
import { type DemoSchool, ensureDemoSchool } from './demo-school';
import { findLibraryFolder } from './library-folder';

/**
 * The first start may take ten seconds in all, PostgreSQL's own set-up included. Counted in processor time, of which
 * whatever else the machine does takes none.
 */
const DEMO_BUDGET_MS = 8000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

function ensure(libraryFolder: string | null = null): Promise<DemoSchool | null> {
  return ensureDemoSchool({ db: server.db, storage: server.storage, demoPassword: null, libraryFolder });
}

test('servers that start together make one demonstration school, quickly, ready to teach', async () => {
  const begin = process.cpuUsage();
  const made = await Promise.all([ensure(findLibraryFolder()), ensure(findLibraryFolder())]);
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 1000).toBeLessThan(DEMO_BUDGET_MS);
  const [demo, ...others] = made.filter((one) => one !== null);
  expect(others).toEqual([]);
  expect(demo?.accounts.map(({ username }) => username)).toEqual(['admin', 'teacher']);

  const visitors: Visitor[] = [];
  for (const { username, password } of demo?.accounts ?? []) {
    const visitor = newVisitor(server.app);
    expect((await visitor.call(calls.login, { uname: username, pwd: password })).s).toBe(200);
    visitors.push(visitor);
  }
  const [admin] = visitors;
  const choices = await admin?.call(calls.classAndGroup);
  expect(choices?.data).toMatchObject({ go: 1, class_list: [{ student_num: 12 }], group_list: [{}] });
  const code = await admin?.call(calls.registrationCode);
  expect(code?.data.client_code).toBe(demo?.registrationCode);
  expect((await admin?.call(calls.resourceList))?.data.total).toBe(demo?.resources);
});

test('a database with a school is left alone', async () => {
  expect(await ensure()).toBeNull();
});
