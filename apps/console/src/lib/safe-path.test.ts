import { describe, expect, test } from 'vitest';
import { toLoginAddress, toSafePath } from './safe-path';

describe('[GEN-19] after the log-in a visitor comes to where they wanted', () => {
  test.each([
    ['/res/list', '/res/list'],
    ['/res/list?page=2&words=mars', '/res/list?page=2&words=mars'],
    ['/binding/studentList/3/%E4%BA%94%E7%8F%AD', '/binding/studentList/3/%E4%BA%94%E7%8F%AD'],
    ['/course/detail/1/0?next=https://evil.example', '/course/detail/1/0?next=https://evil.example'],
  ])('%s is our own', (from, path) => expect(toSafePath(from)).toBe(path));

  test.each([
    null,
    '',
    'res/list',
    'https://evil.example/',
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/\t/evil.example/',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example/',
    '/..//evil.example/',
    '/a/..//evil.example/',
    '/%2e//evil.example/',
    'javascript:alert(1)',
    'data:text/html,hello',
    '/login',
    '/login?from=/login',
  ])('%j leads home and nowhere else', (from) => expect(toSafePath(from)).toBe('/'));

  test.each([
    ['/', '/login'],
    ['/play/3?from=/x', '/login?from=%2Fplay%2F3%3Ffrom%3D%2Fx'],
    ['//evil.example', '/login'],
  ])('the log-in of %s is %s', (from, address) => expect(toLoginAddress(from)).toBe(address));
});
