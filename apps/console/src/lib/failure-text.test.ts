import { CallError } from '@orrery/client';
import { expect, test } from 'vitest';
import { toFailureText } from './failure-text';

const failure = (status: number, message: string, id = `status.${status}`) =>
  new CallError(status, message, { id });

test.each([
  [
    '[GEN-78] the words of the server',
    failure(404, 'This course does not exist.'),
    'This course does not exist.',
  ],
  ['[GEN-78] the words of a server that broke', failure(500, 'Operation failed'), 'Operation failed'],
  ['[GEN-66] nothing for 401', failure(401, 'Please log in.'), null],
  ['[GEN-66] nothing for 403', failure(403, 'You may not.'), null],
  ['[GEN-66] nothing for an HTTP 401', failure(401, 'HTTP Error', 'transport.http-error'), null],
  ['[GEN-79] [GEN-Q15] the general text where the server has none', failure(422, ''), 'error.action'],
  [
    '[GEN-79] the general text for an HTTP error',
    failure(502, 'HTTP Error', 'transport.http-error'),
    'error.action',
  ],
  [
    '[GEN-79] the general text for a damaged answer',
    failure(800, 'Data Format Error', 'transport.bad-format'),
    'error.action',
  ],
  ['[GEN-79] the general text for a fault of ours', new TypeError('x is undefined'), 'error.action'],
  [
    '[GEN-81] [GEN-Q15] the network without an answer',
    failure(810, 'fetch failed', 'transport.no-response'),
    'error.network',
  ],
])('%s', (_title, error, told) => {
  const text = toFailureText(error, 'action');
  expect(text && ('key' in text ? text.key : text.words)).toBe(told);
});

test.each([
  ['[GEN-80] [GEN-Q15] a fetch without words of the server', failure(422, ''), 'error.fetch'],
  ['[GEN-80] a fetch that met a proxy', failure(502, 'HTTP Error', 'transport.http-error'), 'error.fetch'],
  [
    '[GEN-81] a fetch without an answer',
    failure(810, 'fetch failed', 'transport.no-response'),
    'error.network',
  ],
])('%s', (_title, error, key) => {
  expect(toFailureText(error, 'fetch')).toEqual({ key });
});
