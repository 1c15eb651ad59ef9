import { consoleCatalogue } from '@orrery/i18n/console';
import { englishSkin } from '@orrery/i18n/english-skin';
import { describe, expect, test } from 'vitest';
import { findActivationFaults, toNeeds, toStrength } from './activation-rules';

const CASES = [
  ['secret', 'secret', {}],
  ['A_1234567890123456_Z', 'A_1234567890123456_Z', {}],
  ['', '', { password: 'auth.activateEmpty', repeat: 'auth.activateRepeatEmpty' }],
  ['12345', '12345', { password: 'auth.activateRule' }],
  ['x'.repeat(21), 'x'.repeat(21), { password: 'auth.activateRule' }],
  ['with-dash', 'with-dash', { password: 'auth.activateRule' }],
  ['with blank', 'with blank', { password: 'auth.activateRule' }],
  ['密码密码密码', '密码密码密码', { password: 'auth.activateRule' }],
  ['secret', '', { repeat: 'auth.activateRepeatEmpty' }],
  ['secret', 'Secret', { repeat: 'auth.activateDiffers' }],
] as const;

describe('findActivationFaults', () => {
  test.each(CASES)(
    '[AUTH-36] [AUTH-25] [AUTH-26] [AUTH-Q1] "%s" and "%s" give %j',
    (password, repeat, faults) => {
      expect(findActivationFaults({ password, repeat })).toEqual(faults);
    },
  );

  test.each(CASES)('[AUTH-23] [AUTH-24] version 1 has two words for "%s" and "%s"', (password, repeat) => {
    const faults = findActivationFaults({ password, repeat });
    const said = Object.values(faults).map((key: keyof typeof englishSkin) => englishSkin[key]);
    const words = { password: 'invalid password', repeat: 'passwords differ' };
    expect(said).toEqual(Object.keys(faults).map((field) => words[field as keyof typeof words]));
  });

  test('[AUTH-26] version 2 says that the two passwords differ', () => {
    expect(consoleCatalogue.en['auth.activateDiffers']).toBe('The two passwords differ');
  });
});

test('the needs are told one by one', () => {
  expect(toNeeds('')).toEqual({ length: false, word: false });
  expect(toNeeds('abc')).toEqual({ length: false, word: true });
  expect(toNeeds('abc def!')).toEqual({ length: true, word: false });
});

test.each([
  ['short', 0],
  ['aaaaaa', 1],
  ['abcdefgh', 1],
  ['orrery2026', 2],
  ['Orrery_2026', 3],
] as const)('the strength of %s is %i', (password, strength) => {
  expect(toStrength(password)).toBe(strength);
});
