import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import { makePicture } from '../../testing/own-resource';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { makeSchool } from '../../testing/visitor';
import { listDeviceResources } from './device-resources';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

test('a device learns of files and pages in the order asked for, and of nothing that is removed or foreign', async () => {
  const [own, other] = [await makeSchool(server.db), await makeSchool(server.db)];
  const [page] = await server.db
    .insert(resources)
    .values({ kind: 'page', titleEn: 'Page', titleZh: '网页', pageUrl: 'https://example.org/' })
    .returning();
  const picture = await makePicture(server, own.id);
  const removed = await makePicture(server, null, { removedAt: new Date() });
  const foreign = await makePicture(server, other.id);
  const rids = [removed.id, page?.id ?? 0, foreign.id, picture.id];
  expect(await listDeviceResources(server.db, toSchoolScope(own.id), rids)).toEqual([
    {
      rid: page?.id,
      kind: 'page',
      title: { en: 'Page', zh: '网页' },
      url: 'https://example.org/',
      cover: '',
      mime: 'text/html',
      sha256: '',
      bytes: 0,
      durationSeconds: null,
      loop: false,
      credit: '',
    },
    expect.objectContaining({
      rid: picture.id,
      url: `/media/${picture.sha256}`,
      bytes: picture.bytes.length,
    }),
  ]);
});
