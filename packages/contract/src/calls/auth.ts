import { z } from 'zod';
import { defineCall } from '../call';
import { line, nothing } from '../fields';
import { ACTIVATION_PASSWORD, PASSWORD } from '../passwords';
import { schoolSchema } from './school';

/** The public identity of a logged-in user (GEN-08); the session itself is an httpOnly cookie. */
export const userSchema = z.object({
  id: z.number().int().positive(),
  account: z.string(),
  nickname: z.string(),
  role: z.number().int().nonnegative(),
});
export type User = z.infer<typeof userSchema>;

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Opens a session; sets the session, user and language cookies.',
  access: 'public',
  request: z.object({ uname: line.min(1).max(60), pwd: z.string().min(1).max(200) }),
  response: z.object({ user: userSchema, school: schoolSchema, help: z.string().nullable() }),
  errors: ['auth.unknown-user', 'auth.wrong-password', 'rate.limited'],
  requirements: ['AUTH-11', 'AUTH-15', 'AUTH-16', 'AUTH-17', 'GEN-07', 'GEN-10'],
});

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session and clears its cookies; also answers where there is none.',
  access: 'public',
  request: nothing,
  response: nothing,
  errors: [],
  requirements: ['AUTH-19'],
});

export const accountActivation = defineCall({
  name: 'accountActivation',
  method: 'POST',
  path: '/api/auth/accountActivation',
  summary: 'Sets the first password of an invited account; the code of the letter works once.',
  access: 'public',
  request: z.object({
    username: line.min(1).max(60),
    password: z.string().regex(ACTIVATION_PASSWORD),
    password_second: z.string().min(1).max(200),
    code: line.min(1).max(200),
  }),
  response: z.object({ account: z.string(), school_name: z.string() }),
  errors: [
    'activation.unknown-account',
    'activation.wrong-code',
    'activation.expired',
    'activation.already-active',
    'rate.limited',
  ],
  requirements: ['AUTH-20', 'AUTH-27', 'AUTH-28', 'AUTH-29', 'AUTH-36'],
});

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/api/user/edit',
  summary: "Changes the caller's own password and ends the account's other sessions.",
  access: 'password.change',
  request: z.object({
    password: z.string().regex(PASSWORD),
    oldPassword: z.string().regex(PASSWORD),
    repwd: z.string().min(1).max(200),
  }),
  response: nothing,
  errors: ['auth.wrong-password', 'rate.limited'],
  requirements: ['AUTH-31', 'AUTH-32', 'AUTH-33', 'AUTH-34', 'AUTH-36'],
});
