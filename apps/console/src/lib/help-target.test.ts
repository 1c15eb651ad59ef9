import { expect, test } from 'vitest';
import { toHelpTarget } from './help-target';

test.each([
  ['no address, no link', null, null],
  ['an empty one neither', '', null],
  ['our own guide', '/help', { address: '/help', own: true }],
  ['a page of it', '/help/devices#code', { address: '/help/devices#code', own: true }],
  ['another site', 'https://help.example/a?b=c', { address: 'https://help.example/a?b=c', own: false }],
  ['not a script', 'javascript:alert(1)', null],
  ['not a file', 'file:///etc/passwd', null],
  ['not another host in disguise', '//evil.example/help', null],
  ['not one with a backslash', '/\\evil.example', null],
  ['not a bare word', 'help', null],
])('[GEN-58] %s', (_title, help, target) => {
  expect(toHelpTarget(help)).toEqual(target);
});
