import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeResource } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { resources } from '../database/tables';
import { markRemoved } from './mark-removed';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

test('a list may take out more pieces than a statement has values', async () => {
  await makeResource(server, null, randomBytes(10), 'image/png', { slug: 'last' });
  const slugs = [...Array.from({ length: 70_000 }, (_, index) => `gone-${index}`), 'last'];
  expect(await markRemoved(server.db, resources, slugs, true)).toEqual(['last']);
  expect(await markRemoved(server.db, resources, slugs, true)).toEqual([]);
  expect(await markRemoved(server.db, resources, slugs, false)).toEqual(['last']);
});
