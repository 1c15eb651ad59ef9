import { expect, test } from 'vitest';
import { type AccountEntry, findAccountFaults } from './account-rules';

const GOOD: AccountEntry = {
  username: 'hart_7',
  nickname: 'Mr Hart',
  password: 'a.b-c6',
  phase_id: 1,
  subject_id: 2,
};

const faultsOf = (change: Partial<AccountEntry>, isNew = true) =>
  findAccountFaults({ ...GOOD, ...change }, isNew);

test('a whole account has no fault, new or old', () => {
  expect(faultsOf({})).toEqual({});
  expect(faultsOf({}, false)).toEqual({});
});

test.each([
  ['', 'empty'],
  ['abc', 'rule'],
  ['a'.repeat(31), 'rule'],
  ['mr hart', 'rule'],
  ['hart-7', 'rule'],
  ['何老师何老师', 'rule'],
])('[ACC-07] [ACC-08] the username %j of a new account is refused: %s', (username, fault) => {
  expect(faultsOf({ username })).toEqual({ username: fault });
});

test.each(['abcd', 'a'.repeat(30), 'A_9_'])('[ACC-08] the username %s is taken', (username) => {
  expect(faultsOf({ username })).toEqual({});
});

test('[ACC-09] of an account that is there the username is not looked at: it stays', () => {
  expect(faultsOf({ username: '林校长' }, false)).toEqual({});
  expect(faultsOf({ username: '' }, false)).toEqual({});
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['a'.repeat(21), 'long'],
  ['\u200b', 'empty'],
  ['a\nb', 'rule'],
  ['a\u202eb', 'rule'],
])('[ACC-10] the nickname %j is refused: %s', (nickname, fault) => {
  expect(faultsOf({ nickname })).toEqual({ nickname: fault });
  expect(faultsOf({ nickname }, false)).toEqual({ nickname: fault });
});

test('[ACC-10] a nickname is counted in characters as people see them', () => {
  expect(faultsOf({ nickname: '👩‍🏫'.repeat(20) })).toEqual({});
});

test.each(['12345', 'a'.repeat(21), 'six six'])('[ACC-11] the password %j is refused', (password) => {
  expect(faultsOf({ password })).toEqual({ password: 'rule' });
  expect(faultsOf({ password }, false)).toEqual({ password: 'rule' });
});

test('[ACC-11] [ACC-12] a password is wanted for a new account only', () => {
  expect(faultsOf({ password: '' })).toEqual({ password: 'empty' });
  expect(faultsOf({ password: '' }, false)).toEqual({});
});

test('[ACC-14] [ACC-15] a phase and a subject are wanted', () => {
  expect(faultsOf({ phase_id: undefined, subject_id: undefined })).toEqual({
    phase_id: 'empty',
    subject_id: 'empty',
  });
});
