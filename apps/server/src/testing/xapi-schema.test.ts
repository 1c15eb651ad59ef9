import { expect, test } from 'vitest';
import { findStatementFaults } from './xapi-schema';

const ID = '12345678-1234-5678-9234-567812345678';
/** The specification's own example of a simple statement, shortened. */
const SIMPLE = {
  id: ID,
  actor: { objectType: 'Agent', account: { homePage: 'https://example.org', name: '1625378' } },
  verb: { id: 'http://adlnet.gov/expapi/verbs/answered', display: { 'en-US': 'answered' } },
  object: {
    id: 'http://example.com/xapi/q1',
    definition: { type: 'http://adlnet.gov/expapi/activities/question' },
  },
  result: { success: true, duration: 'PT1.5S' },
  timestamp: '2026-09-01T08:00:00.000Z',
};

test('what the specification allows has no fault', () => {
  expect(findStatementFaults(SIMPLE)).toEqual([]);
  expect(findStatementFaults({ ...SIMPLE, actor: { mbox: 'mailto:a@example.org' } })).toEqual([]);
});

test.each([
  ['a property that it does not know', { ...SIMPLE, extra: 1 }],
  ['no actor', { ...SIMPLE, actor: undefined }],
  ['an actor without an identifier', { ...SIMPLE, actor: { name: 'Somebody' } }],
  ['an actor with two identifiers', { ...SIMPLE, actor: { ...SIMPLE.actor, mbox: 'mailto:a@example.org' } }],
  ['an id that is no UUID', { ...SIMPLE, id: 'a' }],
  ['a verb that is no IRI', { ...SIMPLE, verb: { id: 'answered' } }],
  ['a duration in seconds', { ...SIMPLE, result: { duration: '12' } }],
  ['an empty duration', { ...SIMPLE, result: { duration: 'PT' } }],
  ['a language that is none', { ...SIMPLE, verb: { ...SIMPLE.verb, display: { 'not a tag': 'x' } } }],
  ['an extension that is no IRI', { ...SIMPLE, result: { extensions: { tries: 1 } } }],
  ['a share above one', { ...SIMPLE, result: { score: { scaled: 1.2 } } }],
  ['more points than there are', { ...SIMPLE, result: { score: { raw: 3, min: 0, max: 2 } } }],
  ['a time without a zone', { ...SIMPLE, timestamp: '2026-09-01T08:00:00' }],
  ['voiding what is no statement', { ...SIMPLE, verb: { id: 'http://adlnet.gov/expapi/verbs/voided' } }],
  [
    'a platform for a statement about a statement',
    { ...SIMPLE, object: { objectType: 'StatementRef', id: ID }, context: { platform: 'x' } },
  ],
])('a fault is found: %s', (_title, statement) => {
  expect(findStatementFaults(statement)).not.toEqual([]);
});
