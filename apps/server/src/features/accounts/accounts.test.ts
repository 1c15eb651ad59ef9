import { type Account, calls } from '@orrery/contract';
import { LANGUAGE_COOKIE } from '@orrery/i18n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, activations, phases, subjects } from '../../platform/database/tables';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { loggedIn, makeSchool } from '../../testing/visitor';

interface Page {
  list: Account[];
  total: number;
}

const HOUR_MS = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
});
afterAll(() => server.close());

function addAccount(schoolId: number, username: string, values: Partial<typeof accounts.$inferInsert> = {}) {
  return server.db
    .insert(accounts)
    .values({ schoolId, username, nickname: `Nick of ${username}`, role: 1, passwordHash: 'x', ...values })
    .returning({ id: accounts.id });
}

test('[ACC-17] [ACC-20] accounts come in pages of ten, newest first, of the own school only', async () => {
  const school = await makeSchool(server.db);
  await makeSchool(server.db);
  for (let index = 0; index < 10; index += 1) await addAccount(school.id, `${school.admin}_${index}`);
  const admin = await loggedIn(server.app, school.admin);
  const first = (await admin.call<Page>(calls.accountList)).data;
  expect(first.total).toBe(12);
  expect(first.list.map(({ username }) => username)).toEqual(
    Array.from({ length: 10 }, (_, index) => `${school.admin}_${9 - index}`),
  );
  const second = (await admin.call<Page>(calls.accountList, { page: 2 })).data;
  expect(second.list.map(({ username }) => username)).toEqual([school.teacher, school.admin]);
  expect((await admin.call<Page>(calls.accountList, { page: 3 })).data).toEqual({ list: [], total: 12 });
});

test('[ACC-06] an account tells who it is and what it teaches, in the language of whoever asks', async () => {
  const school = await makeSchool(server.db);
  const phase = { id: 910, nameEn: 'Primary school', nameZh: '小学' };
  const subject = { id: 911, phaseId: 910, nameEn: 'Mathematics', nameZh: '数学' };
  await server.db.insert(phases).values(phase);
  await server.db.insert(subjects).values(subject);
  const values = { phaseId: phase.id, subjectId: subject.id };
  await addAccount(school.id, `${school.teacher}_maths`, values);
  const admin = await loggedIn(server.app, school.admin);
  const [account] = (await admin.call<Page>(calls.accountList)).data.list;
  expect(account).toEqual({
    id: expect.any(Number),
    username: `${school.teacher}_maths`,
    nickname: `Nick of ${school.teacher}_maths`,
    role: 1,
    phase_id: phase.id,
    subject_id: subject.id,
    stage: phase.nameEn,
    subject: subject.nameEn,
    create_time: expect.any(Number),
    is_active: 1,
    invited_until: null,
    revision: 1,
  });
  admin.cookies.set(LANGUAGE_COOKIE, 'zh');
  const [translated] = (await admin.call<Page>(calls.accountList)).data.list;
  expect(translated).toMatchObject({ stage: '小学', subject: '数学' });
});

test('an invited account shows until when its newest invitation works, and never a secret', async () => {
  const school = await makeSchool(server.db);
  const [invited] = await addAccount(school.id, `${school.teacher}_new`, { passwordHash: null });
  await addAccount(school.id, `${school.teacher}_lost`, { passwordHash: null });
  const nowMs = Date.now();
  for (const [codeHash, hours] of [
    ['first', -2],
    ['second', 48],
  ] as const) {
    await server.db.insert(activations).values({
      codeHash: `${school.id}-${codeHash}`,
      accountId: invited?.id ?? 0,
      expiresAt: new Date(nowMs + hours * HOUR_MS),
    });
  }
  const admin = await loggedIn(server.app, school.admin);
  const answer = await admin.send('GET', calls.accountList.path);
  const { list } = answer.json<{ data: Page }>().data;
  expect(list[0]).toMatchObject({ is_active: 0, invited_until: null });
  expect(list[1]).toMatchObject({ is_active: 0, invited_until: nowMs + 48 * HOUR_MS });
  expect(answer.body).not.toMatch(/password|hash/i);
});
