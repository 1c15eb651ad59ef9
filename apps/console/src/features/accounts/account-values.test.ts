import { type Account, ADMINISTRATOR, TEACHER } from '@orrery/contract';
import { expect, test } from 'vitest';
import { type AccountValues, findValueFaults, toValues, withPhase } from './account-values';

const ACCOUNT: Account = {
  id: 7,
  username: 'hart',
  nickname: 'Mr Hart',
  role: ADMINISTRATOR,
  phase_id: 30,
  subject_id: 24,
  stage: 'Primary school',
  subject: 'Science',
  create_time: 0,
  is_active: 1,
  invited_until: null,
  revision: 3,
};

const typed = (password: string, confirm: string): AccountValues => ({
  ...toValues(ACCOUNT),
  password,
  confirm,
});

test('the form opens with the account, and with nothing for a new one', () => {
  expect(toValues(ACCOUNT)).toEqual({
    username: 'hart',
    nickname: 'Mr Hart',
    password: '',
    confirm: '',
    phase_id: 30,
    subject_id: 24,
    role: ADMINISTRATOR,
  });
  expect(toValues({ ...ACCOUNT, role: 7 }).role).toBe(TEACHER);
  expect(toValues(null)).toMatchObject({ username: '', phase_id: undefined, role: TEACHER });
});

test('[ACC-12] [ACC-13] on edit nothing is wrong with no password and no repeat', () => {
  expect(findValueFaults(typed('', ''), false)).toEqual({});
});

test('[ACC-13] a password of six or more characters wants to be repeated', () => {
  expect(findValueFaults(typed('secret', ''), false)).toEqual({ confirm: 'empty' });
  expect(findValueFaults(typed('secret', 'secret'), false)).toEqual({});
});

test('[ACC-13] the repeat must equal the password', () => {
  expect(findValueFaults(typed('secret', 'secreT'), false)).toEqual({ confirm: 'differs' });
  expect(findValueFaults(typed('', 'secret'), false)).toEqual({ confirm: 'differs' });
});

test('[ACC-Q1] a shorter password is refused for its length, with and without a repeat', () => {
  expect(findValueFaults(typed('five5', ''), false)).toEqual({ password: 'rule' });
  expect(findValueFaults(typed('five5', 'five5'), false)).toEqual({ password: 'rule' });
  expect(Object.keys(findValueFaults(typed('five5', 'other'), false))).toEqual(['password', 'confirm']);
});

test('[ACC-16] another phase clears the subject, the same one keeps it', () => {
  const values = toValues(ACCOUNT);
  expect(withPhase(values, 31)).toEqual({ ...values, phase_id: 31, subject_id: undefined });
  expect(withPhase(values, 30)).toEqual(values);
});
