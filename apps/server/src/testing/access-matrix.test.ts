import { type Call, calls } from '@orrery/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { resources } from '../platform/database/tables';
import { CALLERS, type CallerKind, namesInMatrix, outcomeOf } from './access-matrix';
import { type FullSchool, makeFullSchool, validInput } from './contract-samples';
import { rowsOf } from './rows-of';
import { startTestServer, type TestServer } from './test-server';
import { loggedIn, newVisitor, type Visitor } from './visitor';

/** No promise of the product: a machine that is very busy makes a cover within it. */
const COVER_WITHIN_MS = 30_000;

let server: TestServer;
/** The school whose ids everybody names; each kind of its people has one of its own, because some calls delete. */
let ours: Record<'teacher' | 'administrator' | 'device' | 'untouched', FullSchool>;
let theirs: FullSchool;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  ours = {
    teacher: await makeFullSchool(server, 'teacher'),
    administrator: await makeFullSchool(server),
    device: await makeFullSchool(server),
    untouched: await makeFullSchool(server),
  };
  theirs = await makeFullSchool(server);
  // Nothing is left for the sweep of covers: two minutes after the start it would change rows by itself.
  await server.db.update(resources).set({ coverTriedAt: sql`now()` });
});
afterAll(() => server.close());

/** Log-out comes last: whoever made it has nothing more to say. */
const every: Call[] = [...Object.values(calls).filter((call) => call !== calls.logout), calls.logout];

function browserOf(caller: CallerKind): { visitor: Visitor; school: FullSchool } {
  switch (caller) {
    case 'visitor':
      return { visitor: newVisitor(server.app), school: ours.untouched };
    case 'teacher':
      return { visitor: ours.teacher.teacher, school: ours.teacher };
    case 'administrator':
      return { visitor: ours.administrator.admin, school: ours.administrator };
    case 'otherAdministrator':
      return { visitor: theirs.admin, school: ours.untouched };
    case 'device':
      return { visitor: ours.device.device, school: ours.device };
  }
}

/** Saving a picture without a cover has the server make one after its answer: a later call would see the row change. */
async function untilCovered({ owns }: FullSchool): Promise<void> {
  await vi.waitFor(async () => {
    const [row] = await server.db.select().from(resources).where(eq(resources.id, owns.resource));
    expect(row?.cover).not.toBeNull();
    // It is noted last that a cover was made of what was saved.
    expect(Number(row?.coverTriedAt)).toBeGreaterThanOrEqual(Number(row?.updatedAt));
  }, COVER_WITHIN_MS);
}

test('[GEN-65] a call of which nobody said who may make it fails, and the matrix holds no other', () => {
  expect(namesInMatrix().sort()).toEqual(Object.keys(calls).sort());
});

describe.each(CALLERS)('[GEN-19] [GEN-65] [MISC-10] what calls give: %s', (caller) => {
  test.each(every.map((call) => [call.name, outcomeOf(call.name, caller), call] as const))(
    '%s: %s',
    async (_, outcome, call) => {
      const { visitor, school } = browserOf(caller);
      const before = outcome === 'answer' ? null : await rowsOf(server.db, school.school.id);
      const answer = await visitor.call<{ id?: string }>(call, validInput(call, school.owns));
      if (outcome === 'log-in') {
        expect(answer).toMatchObject({ s: 401, data: { id: 'auth.required' } });
      } else if (outcome === 'forbidden') {
        expect(answer).toMatchObject({ s: 403, data: { id: 'auth.forbidden' } });
      } else if (outcome === 'own') {
        expect(JSON.stringify(answer)).not.toContain(school.marker);
        expect([200, 404]).toContain(answer.s);
      } else if (call.access === 'public') {
        expect(String(answer.data.id)).not.toMatch(/^auth\.(required|forbidden)$/);
      } else expect(answer).toMatchObject({ s: 200 });
      if (call === calls.ownResourceSave && outcome === 'answer') await untilCovered(school);
      if (before) expect(await rowsOf(server.db, school.school.id)).toEqual(before);
    },
  );
});

test('[GEN-65] the answers of a school do name what is its own', async () => {
  const school = ours.administrator;
  const visitor = await loggedIn(server.app, school.school.admin);
  const telling: Call[] = [calls.deviceList, calls.clientStatus, calls.accountList];
  for (const call of telling) {
    const answer = await visitor.call(call);
    expect(JSON.stringify(answer), call.name).toContain(school.marker);
  }
});
