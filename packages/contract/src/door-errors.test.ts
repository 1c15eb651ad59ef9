import { expect, test } from 'vitest';
import { calls } from './calls';
import { DOOR_ERRORS } from './door-errors';

test('the door knows every refusal of its calls', () => {
  const { login, logout, accountActivation } = calls;
  const ids = [login, logout, accountActivation].flatMap(({ errors }) => [...errors]);
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => !Object.hasOwn(DOOR_ERRORS, id))).toEqual([]);
});
