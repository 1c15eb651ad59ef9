import { z } from 'zod';
import { AUDIT_SUBJECTS } from '../audit-words';
import { defineCall } from '../call';
import { line, nothing, optionalId } from '../fields';

/** Last millisecond that a date can name. */
const MAX_TIME = 8_640_000_000_000_000;

/** A moment in milliseconds since 1970; 0 and the empty text mean none. */
const moment = z.coerce.number<number | string>().int().min(0).max(MAX_TIME).optional();

const fieldValues = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** One change, by whom and when. */
const auditEntrySchema = z.object({
  id: z.number().int(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The nickname then; empty for the operator and for jobs. */
  actor: z.string(),
  action: z.string(),
  subject: z.enum(AUDIT_SUBJECTS),
  subject_id: z.number().int().nullable(),
  /** The name then; empty once a student was erased. */
  subject_name: z.string(),
  /** Fields before the change and after it; of phases and subjects the name in the caller's language. */
  before: fieldValues,
  after: fieldValues,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditList = defineCall({
  name: 'auditList',
  method: 'POST',
  path: '/api/audit/list',
  summary:
    'Who changed which account, class, student, device, group or setting of the school, latest first. ' +
    'The entries before one that is named: an address by number would slide with every new entry.',
  access: 'audit.read',
  request: z.object({
    /** The last entry that the caller has; left out for the latest. */
    before: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    subject: z.enum(AUDIT_SUBJECTS).optional(),
    /** Whose changes; 0 or left out for everybody's. */
    actor_id: optionalId,
    /** From this moment on. */
    from: moment,
    /** Up to this moment, itself left out. */
    to: moment,
    /** Part of a name or of a value, before or after. */
    key_word: line.max(100).default(''),
  }),
  response: z.object({
    list: z.array(auditEntrySchema),
    /** Whether there are older ones. */
    more: z.boolean(),
  }),
  errors: ['account.unknown'],
  requirements: [],
});

export const auditPeople = defineCall({
  name: 'auditPeople',
  method: 'GET',
  path: '/api/audit/people',
  summary: 'Everybody who changed something that was written down, also where the account is deleted by now.',
  access: 'audit.read',
  request: nothing,
  response: z.object({
    list: z.array(
      z.object({
        id: z.number().int(),
        nickname: z.string(),
        username: z.string(),
        /** 1 where the account is deleted. */
        is_deleted: z.number().int(),
      }),
    ),
  }),
  errors: [],
  requirements: [],
});
