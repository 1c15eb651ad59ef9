import { z } from 'zod';
import { defineCall } from '../call';
import { id, line, optionalId, page, revision } from '../fields';
import { ADMINISTRATOR, TEACHER } from '../roles';

/** Longest search, in units. */
const MAX_WORDS = 100;

/** An account of the school (ACC-06); names of phase and subject in the caller's language. */
const accountSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  role: z.number().int(),
  phase_id: z.number().int().nullable(),
  subject_id: z.number().int().nullable(),
  /** Name of the school phase, empty where none is set. */
  stage: z.string(),
  /** Name of the subject, empty where none is set. */
  subject: z.string(),
  /** Milliseconds since 1970. */
  create_time: z.number(),
  /** 1 once the person has set a password. */
  is_active: z.number().int(),
  /** Until when the present invitation works, in milliseconds since 1970; null where there is none. */
  invited_until: z.number().nullable(),
  revision: z.number().int(),
});
export type Account = z.infer<typeof accountSchema>;

export const accountList = defineCall({
  name: 'accountList',
  method: 'GET',
  path: '/api/account/alist',
  summary: 'A page of the accounts of the school, newest first; words are looked for in both names.',
  access: 'accounts.read',
  request: z.object({ page, key_word: line.max(MAX_WORDS).default('') }),
  response: z.object({ list: z.array(accountSchema), total: z.number().int() }),
  errors: [],
  requirements: ['ACC-06', 'ACC-17', 'ACC-20'],
});

/** What may be typed before `findAccountFaults` says what is wrong with it, in units. */
const MAX_TYPED = 200;

/** Of a field that was left empty nothing is known: taken as a number it would make an administrator. */
const role = z
  .enum(['', `${ADMINISTRATOR}`, `${TEACHER}`])
  .or(z.literal([ADMINISTRATOR, TEACHER]))
  .optional()
  .transform((value) => (value === '' || value === undefined ? undefined : Number(value)));

export const accountEdit = defineCall({
  name: 'accountEdit',
  method: 'POST',
  path: '/api/account/edit',
  summary:
    'Makes an account that is active at once, or changes one: `id` left out or 0 makes one (ACC-Q2). ' +
    'Another password ends the sessions of the account.',
  access: 'accounts.edit',
  request: z.object({
    id: optionalId,
    /** Of a new account: 4 to 30 letters, digits and underscores. Of one that is there: as it is, or left out. */
    username: line.max(MAX_TYPED).default(''),
    /** At most 20 characters. */
    nickname: line.max(MAX_TYPED).default(''),
    /** 6 to 20 characters without blanks; empty changes nothing. */
    password: z.string().max(MAX_TYPED).default(''),
    phase_id: optionalId,
    /** One of the phase's. */
    subject_id: optionalId,
    /** 0 is the administrator; a teacher, or what the account is, where left out. */
    role,
    revision,
  }),
  response: z.object({ id: z.number().int() }),
  errors: ['account.unknown', 'account.username-taken', 'account.last-administrator', 'record.changed'],
  requirements: [
    'ACC-05',
    'ACC-07',
    'ACC-08',
    'ACC-09',
    'ACC-10',
    'ACC-11',
    'ACC-12',
    'ACC-14',
    'ACC-15',
    'ACC-16',
    'ACC-18',
    'ACC-Q2',
  ],
});

/** Somebody of the school who may take over the lessons of an account. */
const heirSchema = z.object({ id: z.number().int(), username: z.string(), nickname: z.string() });

export const accountDependents = defineCall({
  name: 'accountDependents',
  method: 'GET',
  path: '/api/account/dependents',
  summary:
    'What depends on an account, asked before it is deleted: its lessons, and the first colleagues who may take them, the caller before all others.',
  access: 'accounts.edit',
  request: z.object({ id, key_word: line.max(MAX_WORDS).default('') }),
  response: z.object({ course_count: z.number().int(), heirs: z.array(heirSchema) }),
  errors: ['account.unknown'],
  requirements: ['ACC-04'],
});

export const accountDelete = defineCall({
  name: 'accountDelete',
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Deletes an account, ends its sessions and hands its lessons over; its username is free again.',
  access: 'accounts.edit',
  request: z.object({
    id,
    /** Who gets the lessons: whoever deletes, where left out. */
    heir_id: optionalId,
    /** The username once more, wanted where an administrator deletes the own account. */
    confirm: line.max(MAX_TYPED).default(''),
  }),
  response: z.object({ course_count: z.number().int() }),
  errors: ['account.unknown', 'account.last-administrator'],
  requirements: ['ACC-04', 'ACC-19'],
});
