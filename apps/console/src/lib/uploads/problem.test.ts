import { CallError } from '@orrery/client';
import { ERRORS } from '@orrery/contract';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { Broken, HostRefused, Stopped, toFault } from './faults';
import { toProblem, toProblemText } from './problem';

/** Names a text by its key. */
const t = ((key: string) => key) as unknown as TFunction;

function refusal(id: keyof typeof ERRORS, detail?: string) {
  const { s, en } = ERRORS[id];
  return new CallError(s, en, { id, ...(detail ? { detail } : {}) });
}

test.each([
  ['[RES-50] -600', 'upload.too-large', -600, 'The cloud drive has insufficient capacity to upload.'],
  ['[RES-51] -601', 'upload.unsupported', -601, 'Unsupported file type'],
  [
    '[RES-52] -602',
    'upload.repeated',
    -602,
    'The file has been uploaded and there is no need to upload it again.',
  ],
] as const)('%s is told in its words', (_title, id, status, words) => {
  expect(ERRORS[id].s).toBe(status);
  expect(toProblemText(toProblem(refusal(id)), t)).toBe(words);
});

test('[RES-52] a refusal is told in the language of now, whatever it was when it was heard', () => {
  const { zh, en } = ERRORS['upload.repeated'];
  expect(toProblemText({ id: 'upload.repeated', text: zh }, t)).toBe(en);
});

test('[RES-51] what exactly is wrong with a file stands below the message', () => {
  expect(toProblem(refusal('upload.unsupported', 'The texture wall.png is missing.'))).toEqual({
    id: 'upload.unsupported',
    text: 'Unsupported file type',
    detail: 'The texture wall.png is missing.',
  });
});

test('[RES-19] [RES-53] every other answer of the storage host is shown as it is', () => {
  const xml = '<Error><Code>EntityTooLarge</Code></Error>';
  const problem = toProblem(toFault(400, xml));
  expect(problem).toEqual({ id: 'host-refused', text: null, raw: xml });
  expect(toProblemText(problem, t)).toBe('upload.hostRefused');
  expect(toProblem(new HostRefused(403, '')).raw).toBe('403');
});

test.each([0, 423, 502, 503])('a host that answers %i is asked again', (status) => {
  expect(toFault(status, '')).toBeInstanceOf(Broken);
});

test.each([201, 204, 301, 400, 403, 413, 500, 507])(
  '[RES-19] a host that answers %i does not take the file',
  (status) => {
    expect(toFault(status, 'no')).toBeInstanceOf(HostRefused);
  },
);

test('reasons of the page itself have words of the page', () => {
  expect(toProblemText(toProblem(new Stopped('other-file')), t)).toBe('upload.otherFile');
  expect(toProblemText(toProblem(new TypeError('x')), t)).toBe('error.action');
});
