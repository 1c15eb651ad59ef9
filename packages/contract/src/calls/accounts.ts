import { z } from 'zod';
import { defineCall } from '../call';
import { page } from '../fields';

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
});
export type Account = z.infer<typeof accountSchema>;

export const accountList = defineCall({
  name: 'accountList',
  method: 'GET',
  path: '/api/account/alist',
  summary: 'A page of the accounts of the school, newest first.',
  access: 'accounts.read',
  request: z.object({ page }),
  response: z.object({ list: z.array(accountSchema), total: z.number().int() }),
  errors: [],
  requirements: ['ACC-06', 'ACC-17', 'ACC-20'],
});
