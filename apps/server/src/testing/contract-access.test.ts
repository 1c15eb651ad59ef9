import { type Call, calls, can, type Envelope, TEACHER } from '@orrery/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badValues, type FullSchool, fieldsOf, kindOf, makeFullSchool, validInput } from './contract-samples';
import { startTestServer, type TestServer } from './test-server';
import { newVisitor, type Visitor } from './visitor';

/** Ids that an order carries without looking anything up by them: another school's has no effect. */
const CARRIED: Readonly<Record<string, readonly string[]>> = {
  batchPlay: ['classId', 'client_group_id'],
  batchPause: ['classId', 'client_group_id'],
  batchStop: ['classId', 'client_group_id'],
};

let server: TestServer;
let ours: FullSchool;
let theirs: FullSchool;
beforeAll(async () => {
  server = await startTestServer({ demo: false });
  ours = await makeFullSchool(server);
  theirs = await makeFullSchool(server);
});
afterAll(() => server.close());

const every: Call[] = Object.values(calls);
const guarded = every.filter(({ access }) => access !== 'public');

/** The caller that a call is meant for. */
function rightCaller(call: Call): Visitor {
  if (call.access === 'public') return newVisitor(server.app);
  return call.access === 'device' ? ours.device : ours.admin;
}

describe('without a log-in', () => {
  test.each(guarded.map((call) => [call.name, call] as const))('%s asks for one', async (_, call) => {
    const visitor = newVisitor(server.app);
    const wanted = { s: 401, data: { id: 'auth.required' } };
    expect(await visitor.call(call, validInput(call, ours.owns))).toMatchObject(wanted);
    // Not even what is wrong with the input is told.
    expect(await visitor.call(call, { nonsense: 1 })).toMatchObject(wanted);
    visitor.cookies.set('orrery_session', 'x'.repeat(43));
    visitor.cookies.set('orrery_device', 'a.b.c');
    visitor.cookies.set('orrery_user', JSON.stringify({ id: 1, role: 0 }));
    expect(await visitor.call(call)).toMatchObject(wanted);
  });
});

describe('with the wrong kind of log-in', () => {
  test.each(guarded.map((call) => [call.name, call] as const))('%s is refused', async (_, call) => {
    const wrong = call.access === 'device' ? ours.admin : ours.device;
    const answer = await wrong.call(call, validInput(call, ours.owns));
    expect(answer).toMatchObject({ s: 401, data: { id: 'auth.required' } });
  });

  for (const call of guarded) {
    const { access } = call;
    if (access === 'public' || access === 'device' || can(TEACHER, access)) continue;
    test(`${call.name} is refused to a teacher`, async () => {
      const answer = await ours.teacher.call(call, validInput(call, ours.owns));
      expect(answer).toMatchObject({ s: 403, data: { id: 'auth.forbidden' } });
    });
  }
});

describe('with the right caller', () => {
  test.each(guarded.map((call) => [call.name, call] as const))(
    '%s answers what the contract says',
    async (_, call) => {
      const answer = await rightCaller(call).call(call, validInput(call, ours.owns));
      expect(answer).toMatchObject({ s: 200, msg: '' });
      expect(call.response.safeParse(answer.data)).toMatchObject({ success: true });
    },
  );
});

describe("with another school's ids", () => {
  const withIds = guarded.flatMap((call) =>
    fieldsOf(call)
      .map(([name]) => name)
      .filter((name) => /(^|_|[a-z])(i|I)ds?$|^rids$/.test(name))
      .map((name) => [`${call.name}.${name}`, call, name] as const),
  );

  test.each(withIds)('%s finds nothing', async (_, call, name) => {
    const kind = kindOf(call, name);
    if (!kind) throw new Error(`say in contract-samples.ts what ${name} names`);
    if (kind === 'common') return;
    const input = { ...validInput(call, ours.owns), [name]: String(theirs.owns[kind]) };
    const answer = await rightCaller(call).call(call, input);
    if (call.name === 'deviceResources') {
      expect(answer).toMatchObject({ s: 200, data: { list: [] } });
    } else if (CARRIED[call.name]?.includes(name)) {
      expect(answer.s).toBe(200);
    } else expect(answer).toMatchObject({ s: 404, data: { id: expect.stringMatching(/\.unknown$/) } });
  });

  test('nothing of the other school was changed by all of this', async () => {
    const answer = await theirs.teacher.call<{ list: { desired: { revision: number } }[] }>(
      calls.clientStatus,
    );
    expect(answer.data.list.map(({ desired }) => desired.revision)).toEqual([0, 0]);
  });
});

describe('with bad input', () => {
  const fields = every.flatMap((call) =>
    fieldsOf(call).map(([name, schema]) => [`${call.name}.${name}`, call, name, badValues(schema)] as const),
  );

  test.each(fields.filter(([, , , values]) => values.length > 0))(
    '%s is refused by its name',
    async (_, call, name, values) => {
      for (const value of values) {
        const input = { ...validInput(call, ours.owns), [name]: value };
        const answer = await rightCaller(call).call<{ fields: Record<string, string> }>(call, input);
        expect(answer, value).toMatchObject({ s: 422, data: { id: 'input.invalid' } });
        expect(answer.data.fields[name]).toMatch(/\S/);
      }
    },
  );

  test.each(every.filter(({ method }) => method === 'POST').map((call) => [call.name, call] as const))(
    '%s takes no body that is broken',
    async (_, call) => {
      const answer = await rightCaller(call).send('POST', call.path, {
        payload: '{"broken',
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.json<Envelope>()).toMatchObject({ s: 422, data: { id: 'input.invalid' } });
    },
  );
});
