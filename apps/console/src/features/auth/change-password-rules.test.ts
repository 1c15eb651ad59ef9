import { expect, test } from 'vitest';
import { findPasswordFaults } from './change-password-rules';

const RULE = 'auth.passwordRule';

test.each([
  [['secret1', 'secret2', 'secret2'], {}],
  [['12345', 'secret2', 'secret2'], { old: RULE }],
  [['secret1', 'with blank', 'with blank'], { fresh: RULE }],
  [['secret1', 'x'.repeat(21), 'x'.repeat(21)], { fresh: RULE }],
  [['secret1', '密码也可以吗', '密码也可以吗'], {}],
] as const)('[AUTH-31] [AUTH-36] %j gives %j', ([old, fresh, repeat], faults) => {
  expect(findPasswordFaults({ old, fresh, repeat })).toEqual(faults);
});

test.each([
  ['', 'auth.repeatEmpty'],
  ['secret3', 'auth.repeatDiffers'],
])('[AUTH-32] a repeat "%s" gives %s', (repeat, message) => {
  expect(findPasswordFaults({ old: 'secret1', fresh: 'secret2', repeat })).toEqual({ repeat: message });
});
