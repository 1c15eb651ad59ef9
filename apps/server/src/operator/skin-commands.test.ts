import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSkinOfHost } from '../platform/skins/skin-of-host';
import { makeOperator, type Operate } from '../testing/operator';
import { startTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
let operator: Operate;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  operator = await makeOperator(server, { SKIN_HOSTS: 'env.example.org,both.example.org' });
});
afterAll(() => server.close());

/** The look that a server which starts now gives a host. */
function skinOf(host: string) {
  return createSkinOfHost(server.db, ['both.example.org'], (fault) => {
    throw fault;
  })(host);
}

test('[GEN-12] a host is given the English look, another one, and none again', async () => {
  const added = await operator('skin', 'add', 'EN.School.Example', '--json');
  expect(JSON.parse(added.out)).toEqual({ host: 'en.school.example', skin: 'english' });
  expect(await skinOf('en.school.example:8080')).toBe('english');
  await operator('skin', 'add', 'en.school.example', 'translated');
  expect(await skinOf('en.school.example')).toBe('translated');
  expect(await operator('skin', 'remove', 'en.school.example')).toMatchObject({ code: 0 });
  expect(await operator('skin', 'remove', 'en.school.example')).toEqual({
    code: 2,
    out: '',
    err: 'en.school.example has no look of its own\n',
  });
});

test('[GEN-12] the list tells where a look comes from, and which one holds', async () => {
  await operator('skin', 'add', 'both.example.org', 'translated');
  expect(JSON.parse((await operator('skin', 'list', '--json')).out).hosts).toEqual([
    { host: 'both.example.org', skin: 'translated', from: 'command' },
    { host: 'env.example.org', skin: 'english', from: 'SKIN_HOSTS' },
  ]);
  expect(await skinOf('both.example.org')).toBe('translated');
  expect((await operator('skin', 'list')).out).toContain('env.example.org  english  (SKIN_HOSTS)');
});

test.each([
  [['add', 'en.example.org:8080'], 'host name without port'],
  [['add', '<script>'], 'host name without port'],
  [['add', 'en.example.org', 'purple'], 'one of translated, english'],
  [['add'], "missing required argument 'host'"],
  [['paint'], "unknown command 'paint'"],
])('[GEN-12] what is no host or look is refused in one line with code 2: %j', async (args, reason) => {
  const refused = await operator('skin', ...args);
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining(reason) });
  expect(refused.err.trim().split('\n')).toHaveLength(1);
});
