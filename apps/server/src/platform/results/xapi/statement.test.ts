import type { CoursewareOutline } from '@orrery/contract';
import { describe, expect, test } from 'vitest';
import { findStatementFaults } from '../../../testing/xapi-schema';
import type { Participant, ReviewResults } from '../review-results';
import type { ActorRule, Person } from './actors';
import { deedsOf } from './deeds';
import { makeStatements, type Statement } from './statement';

const HOME = 'https://orrery.example.org';
const SCHOOL = `${HOME}/schools/3`;
const TEST = `${HOME}/resources/7/test`;
const minute = (count: number, seconds = 0) => new Date(Date.UTC(2026, 8, 1, 8, count, seconds));
const words = (en: string, zh: string) => ({ en, zh });

const outline: CoursewareOutline = {
  knowledge: [{ id: 'orbit', title: words('Orbits', '轨道') }],
  points: [
    { number: 1, title: words('Which planet is nearest?', '哪颗行星最近？'), knowledge: ['orbit'] },
    { number: 2, title: words('Which is largest?', '哪颗最大？'), knowledge: ['orbit'] },
    { number: 3, title: words('Which has rings?', '哪颗有环？'), knowledge: ['orbit'] },
  ],
  steps: [{ number: 1, title: words('Put them in order', '按顺序排列'), points: [1, 2, 3] }],
  levels: { A: 0.9, B: 0.75, C: 0.6 },
};

function takes(more: Partial<Participant>): Participant {
  return {
    id: 11,
    deviceId: 5,
    studentId: 21,
    name: 'Lin',
    status: 1,
    level: 'other',
    begunAt: minute(1),
    finishedAt: null,
    answers: new Map(),
    steps: new Map(),
    ...more,
  };
}

const answer = (correct: boolean, tries = 1, seconds = 7.126) => ({ correct, tries, seconds, at: minute(3) });

/** Everything that one can do. */
const done = takes({
  level: 'C',
  finishedAt: minute(4, 30),
  answers: new Map([
    [1, answer(true)],
    [2, answer(true, 2)],
    [3, answer(false)],
  ]),
  steps: new Map([[1, { startedAt: minute(1), finishedAt: minute(4), seconds: 180 }]]),
});

function review(...participants: Participant[]): ReviewResults {
  return {
    id: 9,
    resourceId: 7,
    title: 'Solar system',
    nickname: 'Ms Bell',
    className: '三班',
    startedAt: minute(0),
    endedAt: null,
    outline,
    participants,
  };
}

const person: Person = {
  participantId: 11,
  deviceId: 5,
  studentId: 21,
  name: 'Lin',
  number: '0042',
  isErased: false,
};

function say(
  results: ReviewResults,
  rule: Partial<ActorRule> = {},
  people: readonly Person[] = [person],
): Statement[] {
  const namespace = Buffer.alloc(16, 7);
  const maker = makeStatements(
    { namespace, home: HOME, schoolId: 3, actors: 'pseudonym', ...rule },
    { ...results, schoolId: 3, titles: words('Solar system', '太阳系') },
    people,
  );
  return deedsOf(results).map(maker.state);
}

/** The last steps of what was done with what. */
function told(statements: readonly Statement[]) {
  return statements.map(({ verb, object }) => {
    const { id: verbId } = verb as { id: string };
    const { id } = object as { id: string };
    return [verbId.split('/').at(-1), id.replace(TEST, '')];
  });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('everything that somebody did is a statement that the xAPI schema takes, in the order of time', () => {
  const statements = say(review(done));
  expect(statements.flatMap(findStatementFaults)).toEqual([]);
  expect(told(statements)).toEqual([
    ['launched', ''],
    ['initialized', ''],
    ['attempted', '/steps/1'],
    ['answered', '/points/1'],
    ['answered', '/points/2'],
    ['answered', '/points/3'],
    ['completed', '/steps/1'],
    ['completed', ''],
    ['passed', ''],
    ['terminated', ''],
  ]);
  expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
});

test('an answer says what was asked, about what, whether it was right, after how long and how often', () => {
  expect(say(review(done))[4]).toMatchObject({
    object: {
      id: `${TEST}/points/2`,
      definition: {
        type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
        name: { en: 'Which is largest?', zh: '哪颗最大？' },
      },
    },
    result: { success: true, duration: 'PT7.13S', extensions: { [`${HOME}/xapi/tries`]: 2 } },
    context: {
      registration: expect.stringMatching(UUID),
      contextActivities: {
        parent: [{ id: TEST }],
        grouping: [{ id: `${SCHOOL}/reviews/9`, definition: { name: { und: '三班' } } }],
        other: [{ id: `${TEST}/knowledge/orbit` }],
      },
    },
    timestamp: '2026-09-01T08:03:00.000Z',
  });
});

test.each([
  ['C', 'passed', true],
  ['D', 'failed', false],
] as const)('the grade %s is %s, with the share of all points', (level, verb, success) => {
  const graded = say(review({ ...done, level })).at(-2);
  expect(graded).toMatchObject({
    verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
    result: {
      success,
      score: { scaled: 0.6667, raw: 2, min: 0, max: 3 },
      extensions: { [`${HOME}/xapi/level`]: level },
    },
    context: { extensions: { 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore': 0.6 } },
  });
});

test('who did nothing says nothing, and who did not finish is neither right nor wrong', () => {
  expect(say(review(takes({ begunAt: null })))).toEqual([]);
  expect(
    told(say(review({ ...done, finishedAt: null, level: 'other' }))).map(([verb]) => verb),
  ).not.toContain('passed');
});

test('a clock that was put back makes no negative time', () => {
  const statements = say(review({ ...done, finishedAt: minute(0) }));
  expect(statements.flatMap(findStatementFaults)).toEqual([]);
});

test('said again a statement has the id that it had, and another answer is another statement', () => {
  const first = say(review(done));
  expect(say(review(done))).toEqual(first);
  const again = say(review({ ...done, answers: new Map([...done.answers, [3, answer(true, 2)]]) }));
  const ids = new Set(first.map(({ id }) => id));
  expect(told(again.filter(({ id }) => !ids.has(id)))).toEqual([
    ['answered', '/points/3'],
    ['passed', ''],
  ]);
});

describe('students are called', () => {
  const actorOf = (rule: Partial<ActorRule>, one: Partial<Person> = {}) =>
    say(review(done), rule, [{ ...person, ...one }])[0]?.actor;

  test('by a pseudonym that is the same in every test and says nothing', () => {
    const actor = actorOf({});
    expect(actor).toEqual({
      objectType: 'Agent',
      account: { homePage: SCHOOL, name: expect.stringMatching(UUID) },
    });
    expect(JSON.stringify(say(review(done)))).not.toMatch(/Lin|0042/);
    expect(actorOf({}, { participantId: 11 })).toEqual(actor);
    expect(actorOf({ namespace: Buffer.alloc(16, 8) })).not.toEqual(actor);
  });

  test('by number or by name where the operator says so', () => {
    expect(actorOf({ actors: 'number' })).toEqual({
      objectType: 'Agent',
      account: { homePage: SCHOOL, name: '0042' },
    });
    expect(actorOf({ actors: 'name' })).toMatchObject({ name: 'Lin', account: { name: '0042' } });
  });

  test('not at all where nobody was logged in or the student is gone', () => {
    const nobody = { studentId: null, name: null, number: null };
    expect(actorOf({ actors: 'name' }, nobody)).toMatchObject({ account: { name: 'headset-5' } });
    expect(actorOf({ actors: 'name' }, { ...nobody, isErased: true })).toMatchObject({
      account: { name: expect.stringMatching(UUID) },
    });
  });
});

test('a grade that comes back by later answers is another statement: what was taken back stays so', () => {
  const gradeBy = (tries: number) => {
    const first = answer(tries % 2 === 1, tries);
    const right = tries % 2;
    const all = say(review({ ...done, level: right ? 'C' : 'D', answers: new Map([[1, first]]) }));
    return all.find(({ verb }) => /passed|failed/.test((verb as { id: string }).id));
  };
  const [once, wrong, again] = [gradeBy(1), gradeBy(2), gradeBy(3)];
  expect(again).toEqual({ ...once, id: again?.id });
  expect(new Set([once?.id, wrong?.id, again?.id]).size).toBe(3);
  expect(gradeBy(3)?.id).toBe(again?.id);
});
