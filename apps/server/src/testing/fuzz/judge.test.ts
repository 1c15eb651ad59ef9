import { describe, expect, test } from 'vitest';
import { judge } from './judge';
import type { FuzzRequest } from './request';
import type { World } from './world';

const world: World = {
  own: { marker: 'ours-1f', ids: {} },
  foreign: { marker: 'theirs-2e', ids: {} },
  cookies: { nobody: '', device: '', teacher: '', admin: '', stranger: '' },
  secrets: ['c2VjcmV0'],
};
const asked: FuzzRequest = { call: 'schoolInfo', caller: 'admin', fields: [], encoding: 'form', twist: null };

function answered(body: unknown, status = 200, request: Partial<FuzzRequest> = {}): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return judge({ ...asked, ...request }, { status, headers: '', body: text, milliseconds: 1 }, world);
}

const refused = (id: string, s: number) => ({ s, data: { id }, msg: 'Please check.' });

test('what the contract says is well', () => {
  expect(answered(refused('input.invalid', 422))).toBe('422');
  expect(answered('', 0)).toBe('hung up');
  expect(answered('', 200, { twist: { kind: 'method', method: 'HEAD' } })).toBe('HTTP 200');
});

describe('what must not be is found', () => {
  test.each([
    ['[GEN-72] a fault of ours', refused('server.unexpected', 500), 500],
    ['[GEN-72] no envelope', 'Bad Request', 400],
    ['[GEN-72] an answer that is not the contract’s', { s: 200, data: { nonsense: 1 }, msg: '' }, 200],
    ['an id that no catalogue has', refused('made.up', 422), 200],
    ['the s of another failure', refused('input.invalid', 404), 200],
    ['a failure that the call does not tell of', refused('course.title-empty', 422), 200],
    ['a refusal without a word', { ...refused('input.invalid', 422), msg: '' }, 200],
    ["[GEN-19] another school's name", { ...refused('input.invalid', 422), msg: 'Class theirs-2e' }, 200],
    ['a secret', { ...refused('input.invalid', 422), msg: 'c2VjcmV0' }, 200],
    ['a line of our code', { ...refused('input.invalid', 422), msg: '\n    at run (/x/y.js:1:2)' }, 200],
  ])('%s', (_, body, status) => {
    // As text, lines stand in it as they are.
    const text = typeof body === 'string' ? body : JSON.stringify(body).replaceAll('\\n', '\n');
    expect(() => answered(text, status)).toThrow();
  });
});
