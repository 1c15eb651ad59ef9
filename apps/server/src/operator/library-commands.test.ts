import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../platform/database/tables';
import { makeOperator, type Operate } from '../testing/operator';
import { startTestServer, type TestServer } from '../testing/test-server';
import { loggedIn } from '../testing/visitor';

let server: TestServer;
let operator: Operate;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  operator = await makeOperator(server);
  for (const key of ['hill', 'far']) {
    await operator(
      ...[
        'school',
        'create',
        '--name',
        key,
        '--key',
        key,
        '--admin',
        `${key}_admin`,
        '--password',
        'correct_horse',
      ],
    );
  }
  folder = await mkdtemp(join(tmpdir(), 'library-'));
  await sharp({ create: { width: 64, height: 32, channels: 3, background: '#888' } })
    .jpeg()
    .toFile(join(folder, 'yard.jpg'));
  const yard = {
    id: 'yard',
    kind: 'panorama_image',
    file: 'yard.jpg',
    title: { en: 'Our yard', zh: '校园' },
    description: { en: 'Where we meet.', zh: '集合地点。' },
    knowledge_point: { en: 'Places', zh: '地点' },
    keywords: { en: [], zh: [] },
    phase_ids: [10],
    subjects: ['science'],
    licence: 'CC0-1.0',
    credit: 'The school',
  };
  await writeFile(join(folder, 'content.json'), JSON.stringify([yard]));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Titles of the own material of a school, as its administrator sees them. */
async function ownTitles(key: string): Promise<string[]> {
  const visitor = await loggedIn(server.app, `${key}_admin`);
  const answer = await visitor.call<{ list: { title: string }[] }>(calls.ownResourceList);
  return answer.data.list.map(({ title }) => title);
}

test("a folder becomes one school's own material, also beside the same pieces of the cloud library", async () => {
  expect((await operator('library', 'import', folder)).out).toContain(
    'Pieces: 1 added, 0 updated, 0 unchanged, 0 removed.',
  );
  const made = await operator('library', 'import', folder, '--school', 'hill', '--json');
  expect(JSON.parse(made.out)).toMatchObject({ added: 1, updated: 0, unchanged: 0 });
  expect(await ownTitles('hill')).toEqual(['Our yard']);
  expect(await ownTitles('far')).toEqual([]);
  const again = await operator('library', 'import', folder, '--school', 'hill', '--json');
  expect(JSON.parse(again.out)).toMatchObject({ added: 0, unchanged: 1 });
  expect(JSON.parse((await operator('school', 'show', 'hill', '--json')).out).used_bytes).toBeGreaterThan(0);
});

test('a school without room is given nothing', async () => {
  await operator('school', 'set', 'far', '--quota', '10B');
  const refused = await operator('library', 'import', folder, '--school', 'far');
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('has no room') });
  expect(await ownTitles('far')).toEqual([]);
});

test('courses of pieces that are nowhere are refused, and no piece comes in', async () => {
  const text = { en: 'Tour', zh: '参观' };
  const course = {
    id: 'tour',
    title: text,
    keywords: { en: [], zh: [] },
    phase_ids: [10],
    subjects: ['science'],
    steps: [{ id: 'nowhere', explanation: text }],
  };
  await writeFile(join(folder, 'courses.json'), JSON.stringify([course]));
  const content = JSON.parse(await readFile(join(folder, 'content.json'), 'utf8'));
  await writeFile(join(folder, 'content.json'), JSON.stringify([{ ...content[0], id: 'second-yard' }]));
  expect(await operator('library', 'import', folder)).toMatchObject({
    code: 2,
    err: expect.stringContaining('there is no piece nowhere'),
  });
  const found = await server.db.select().from(resources).where(eq(resources.slug, 'second-yard'));
  expect(found).toEqual([]);
});

test('a hostile folder gives no orders to the terminal', async () => {
  await writeFile(join(folder, 'content.json'), JSON.stringify([{ id: '\u001b]0;mine\u0007\u009b2J' }]));
  const refused = await operator('library', 'import', folder);
  expect(refused.err).toContain('\\u001b]0;mine\\u0007\\u009b2J: id: ');
  expect(refused.err).not.toMatch(/(?!\n)\p{Cc}/u);
  const { out } = await operator('library', 'import', folder, '--json');
  expect(out).not.toMatch(/(?!\n)\p{Cc}/u);
  expect(JSON.parse(out).error).toContain('\u001b]0;mine\u0007\u009b2J');
});

test('an unknown school or folder is refused', async () => {
  expect(await operator('library', 'import', folder, '--school', 'nowhere')).toMatchObject({
    code: 2,
    err: 'There is no school with the key nowhere\n',
  });
  expect(await operator('library', 'import', join(folder, 'absent'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('holds no content.json'),
  });
});
