import { z } from 'zod';
import { ROW_FAULTS } from './student-rules';

/** `s` of a call that succeeded (GEN-68). */
export const SUCCESS = 200;

/** Client-side statuses for answers that never became an envelope (GEN-73, GEN-76). */
export const NO_RESPONSE = 810;
export const BAD_FORMAT = 800;

/** The answer of every `/api` call: status, data, message (GEN-72). */
export interface Envelope<T = unknown> {
  s: number;
  data: T;
  msg: string;
}

/** `data` of a failed call: the error's id, and what the caller can do about it. */
export const failureData = z.object({
  id: z.string(),
  /** Messages by request field name, for `input.invalid`. */
  fields: z.record(z.string(), z.string()).optional(),
  /** More than the message says, in the caller's language: what exactly is wrong with an uploaded file. */
  detail: z.string().optional(),
  /** The resources that a list cannot hold, for `resource.removed` and `resource.unknown`. */
  rids: z.array(z.number().int()).optional(),
  /** Rows that cannot be added, for `student.rows-refused`: their place in the request from 0, and why. */
  rows: z.array(z.object({ index: z.number().int(), reason: z.enum(ROW_FAULTS) })).optional(),
  /** What stands there now, for `record.changed`: who saved it when, and the fields by their names in the request. */
  changed: z
    .object({
      by: z.string(),
      /** Milliseconds since 1970; null where nobody wrote it down. */
      at: z.number().nullable(),
      /** What the next attempt has to name. */
      revision: z.number().int(),
      now: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    })
    .optional(),
  /** Seconds until another attempt makes sense, for `rate.limited`. */
  retryAfter: z.number().optional(),
  /** Names the log entry of an unexpected failure. */
  correlationId: z.string().optional(),
});
export type FailureData = z.infer<typeof failureData>;

/** Wraps a response schema as its envelope, for documentation and tests. */
export function envelopeOf<T extends z.ZodType>(data: T) {
  return z.object({ s: z.number().int(), data, msg: z.string() });
}
