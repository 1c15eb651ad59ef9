import { describe, expect, test } from 'vitest';
import { chooseLocale } from './locale';

describe('chooseLocale', () => {
  test.each([
    ['zh', ['en-US'], 'zh'],
    ['en', ['zh-CN'], 'en'],
    ['zh_cn', ['en'], 'zh'],
    ['CN', [], 'zh'],
    ['', ['zh-CN', 'en'], 'zh'],
    [null, ['zh'], 'zh'],
    [undefined, ['en-GB', 'zh-CN'], 'en'],
    [null, ['fr'], 'en'],
    [null, [], 'en'],
    ['zhuang', [], 'en'],
  ] as const)('[GEN-05] cookie %s and browser %j give %s', (cookie, browser, expected) => {
    expect(chooseLocale(cookie, browser)).toBe(expected);
  });
});
