import { describe, expect, test } from 'vitest';
import { findLoginFault } from './validate-login';

describe('findLoginFault', () => {
  test('[AUTH-12] an empty username is asked for first', () => {
    expect(findLoginFault({ username: '  ', password: '' })).toEqual({
      field: 'username',
      message: 'auth.usernameEmpty',
    });
  });

  test('[AUTH-13] an empty password is asked for after the username', () => {
    expect(findLoginFault({ username: 'teacher', password: '' })).toEqual({
      field: 'password',
      message: 'auth.passwordEmpty',
    });
  });

  test('[AUTH-14] only a complete input goes to the server', () => {
    expect(findLoginFault({ username: 'teacher', password: ' ' })).toBeNull();
  });
});
