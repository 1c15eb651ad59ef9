import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, type School } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../platform/database/tables';
import { makeOperator, type Operate } from '../testing/operator';
import { startTestServer, type TestServer } from '../testing/test-server';
import { loggedIn, type Visitor } from '../testing/visitor';

let server: TestServer;
let operator: Operate;
let folder: string;
let teacher: Visitor;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  operator = await makeOperator(server);
  folder = await mkdtemp(join(tmpdir(), 'operator-'));
  const made = await operator(
    ...['school', 'create', '--name', 'First School', '--key', 'first', '--admin', 'first_admin'],
    ...['--password', 'correct_horse'],
  );
  expect(made).toMatchObject({ code: 0, out: expect.not.stringContaining('correct_horse') });
  teacher = await loggedIn(server.app, 'first_admin');
  await operator('school', 'create', '--name', 'Other School', '--key', 'other');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Changes the school and answers what a browser that is logged in already sees then. */
async function set(...args: string[]): Promise<{ school: School; help: string }> {
  expect(await operator('school', 'set', 'first', ...args)).toMatchObject({ code: 0, err: '' });
  return (await teacher.call<{ school: School; help: string }>(calls.schoolInfo)).data;
}

test('[GEN-10] names of the school reach whoever is logged in', async () => {
  const { school } = await set('--name', '青山实验学校', '--show-name', 'Green Hill / 青山');
  expect(school).toMatchObject({ name: '青山实验学校', school_show_name: 'Green Hill / 青山' });
});

test('[GEN-11] the key changes, and the school is found by the new one only', async () => {
  expect((await set('--key', 'hill')).school.school_key).toBe('hill');
  const gone = await operator('school', 'show', 'first');
  expect(gone).toEqual({ code: 2, out: '', err: 'There is no school with the key first\n' });
  expect(await operator('school', 'set', 'hill', '--key', 'hill')).toMatchObject({ code: 0 });
  expect(await operator('school', 'set', 'hill', '--key', 'other')).toEqual({
    code: 2,
    out: '',
    err: 'The school key other is taken already\n',
  });
  await operator('school', 'set', 'hill', '--key', 'first');
});

test('[GEN-58] the help link leads to an address, a path of our own, or back to the guide', async () => {
  const address = 'https://help.example.org/xr?lang=en';
  expect((await set('--help-link', address)).help).toBe(address);
  expect((await set('--help-link', '/help/devices')).help).toBe('/help/devices');
  expect((await set('--no-help-link')).help).toBe('/help');
});

test.each([
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'help.example',
  'https://a b',
  '/\u0001',
  '',
])('[GEN-58] a help link that is no address is refused: "%s"', async (link) => {
  const refused = await operator('school', 'set', 'first', '--help-link', link);
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('like https://') });
  expect(refused.err.trim().split('\n')).toHaveLength(1);
});

test('[GEN-57] the school set keeps history data off until it is switched on: df6', async () => {
  const df6 = async () => (await teacher.call<{ df6: number }>(calls.historyCheck)).data.df6;
  expect(await df6()).toBe(0);
  await set('--history-data', 'on');
  expect(await df6()).toBe(1);
  await set('--history-data', 'off');
  expect(await df6()).toBe(0);
  expect(await operator('school', 'set', 'first', '--history-data', 'maybe')).toMatchObject({ code: 2 });
});

test.each(['png', 'jpeg', 'webp'] as const)(
  '[GEN-10] a logo is drawn anew from %s, small',
  async (format) => {
    const file = join(folder, `logo.${format}`);
    await sharp({ create: { width: 2000, height: 400, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'private note' } })
      .toFormat(format)
      .toFile(file);
    const { school } = await set('--logo', file);
    const picture = await teacher.send('GET', school.logo ?? '');
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 102,
    });
    expect(picture.rawPayload.includes('private note')).toBe(false);
    expect((await set('--no-logo')).school.logo).toBeNull();
  },
);

test('[GEN-10] a logo that is none is refused in one line, and the former one stays', async () => {
  const good = join(folder, 'good.png');
  await sharp({ create: { width: 30, height: 30, channels: 4, background: '#3c3' } })
    .png()
    .toFile(good);
  const { school } = await set('--logo', good);
  const files = {
    'text.png': 'this is only text',
    'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'empty.png': '',
    'cut.png': (await sharp(good).toBuffer()).subarray(0, 60),
    'huge.png': Buffer.alloc(5 * 1024 ** 2 + 1),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  for (const name of [...Object.keys(files), 'absent.png', '.']) {
    const refused = await operator('school', 'set', 'first', '--logo', join(folder, name));
    expect(refused, name).toMatchObject({ code: 2, out: '' });
    expect(refused.err.trim().split('\n'), name).toHaveLength(1);
  }
  expect((await set('--name', 'Again')).school.logo).toBe(school.logo);
});

test('the operator sets how long is kept; the administrators see it, and in their log whose it was not', async () => {
  await set('--results-days', '200', '--gaze', 'on', '--gaze-days', '7');
  const settings = await teacher.call(calls.privacySettings);
  expect(settings.data).toMatchObject({ results_kept_days: 200, gaze_recording: 1, gaze_kept_days: 7 });
  const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.subject, 'school'));
  expect(entries).toMatchObject([
    {
      actorId: null,
      action: 'settings',
      details: {
        before: { results_kept_days: 1095, gaze_recording: 0, gaze_kept_days: 30 },
        after: { results_kept_days: 200, gaze_recording: 1, gaze_kept_days: 7 },
      },
    },
  ]);
  const people = await operator('school', 'show', 'first');
  expect(people.out).toContain('Results kept  200 days');
  expect(people.out).toContain('Gaze          recorded, kept 7 days');
  await set('--results-days', '1095', '--gaze', 'off', '--gaze-days', '30');
});

test('show tells everything that is set, for scripts and for people', async () => {
  await set('--quota', '1.5 GB', '--name', 'Shown', '--show-name', 'Shown to all', '--no-logo');
  const { out } = await operator('school', 'show', 'first', '--json');
  expect(JSON.parse(out)).toEqual({
    id: expect.any(Number),
    key: 'first',
    name: 'Shown',
    show_name: 'Shown to all',
    logo: null,
    help_link: null,
    quota_bytes: 1.5 * 1024 ** 3,
    used_bytes: 0,
    history_data: false,
    results_kept_days: 1095,
    gaze_recording: false,
    gaze_kept_days: 30,
    accounts: 1,
  });
  const people = await operator('school', 'show', 'first');
  expect(people.out).toContain('0 B of 1.5 GB used');
  expect(people.out).toContain('Help link     /help');
});

test('a school can be made without anybody, to invite its administrator', async () => {
  const made = await operator('school', 'create', '--name', 'Third', '--key', 'third', '--json');
  expect(JSON.parse(made.out)).toEqual({ school_id: expect.any(Number) });
  expect((await operator('account', 'list', 'third')).out).toBe('This school has no account yet.\n');
});

test.each([
  [['set', 'first'], 'Nothing to change'],
  [['set', 'nowhere', '--name', 'X'], 'no school with the key nowhere'],
  [['show', 'nowhere'], 'no school with the key nowhere'],
  [['set', 'first', '--quota', 'plenty'], 'a size like 20GB'],
  [['set', 'first', '--quota', '-1'], 'a size like 20GB'],
  [['set', 'first', '--quota', '9999999TB'], 'a size like 20GB'],
  [['set', 'first', '--results-days', '29'], '30 to 3650 days'],
  [['set', 'first', '--results-days', '1e2'], '30 to 3650 days'],
  [['set', 'first', '--gaze-days', '366'], '1 to 365 days'],
  [['set', 'first', '--gaze', 'maybe'], 'on or off'],
  [['set', 'first', '--key', 'Bad Key'], 'lower-case letters'],
  [['set', 'first', '--name', ' '], '1 to 60 characters'],
  [['set', 'first', '--name', 'two\nlines'], 'in one line'],
  [['set', 'first', '--nmae', 'X'], "unknown option '--nmae'"],
  [['set'], "missing required argument 'key'"],
  [['create', '--name', 'X', '--key', 'x1', '--admin', 'a b'], 'without blanks'],
  [['create', '--name', 'X', '--key', 'x1', '--admin', 'x', '--password', 'abc'], '6 to 20 characters'],
  [['create', '--key', 'x1'], "required option '--name <name>' not specified"],
])('what cannot be is refused in one line with code 2: %j', async (args, reason) => {
  const refused = await operator('school', ...args);
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining(reason) });
  expect(refused.err.trim().split('\n')).toHaveLength(1);
  const json = await operator('school', ...args, '--json');
  expect(json).toMatchObject({ code: 2, err: '' });
  expect(JSON.parse(json.out)).toEqual({ error: expect.stringContaining(reason) });
});
