import { expect, test } from 'vitest';
import { judgeAudit } from './audit.mjs';

const answer = (...severities: string[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [`p${index}`, { name: `p${index}`, severity, range: '<2.0.0' }]),
    ),
  });

test('a serious hole in what runs at schools fails the check by its name', () => {
  expect(judgeAudit(`npm warn something\n${answer('low', 'high', 'critical')}\n`)).toEqual({
    code: 1,
    output: expect.stringMatching(/p1 <2\.0\.0: high\np2 <2\.0\.0: critical$/),
  });
});

test('a small one does not, and neither does none', () => {
  for (const output of [answer('moderate', 'low'), answer()]) {
    expect(judgeAudit(output)).toEqual({ code: 0, output: '' });
  }
});

test.each([
  '',
  'npm error network request failed',
  '{"message":"request to … failed","error":{"code":"ENOTFOUND"}}',
  '{"statusCode":404}',
  '{broken',
])('a registry that does not answer fails nothing, and that is said: %s', (output) => {
  expect(judgeAudit(output)).toEqual({ code: 0, output: '', note: expect.stringContaining('not asked') });
});
