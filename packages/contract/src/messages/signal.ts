import { z } from 'zod';

/**
 * Between one page and one headset, to agree on a live picture (LIVE-25, LIVE-26). The broker carries it unread;
 * `offer`, `answer` and `candidate` have their own fields beside these.
 */
export const signal = z.object({
  msg_id: z.string(),
  /** Milliseconds since 1970. */
  time: z.number(),
  action: z.enum(['live', 'alive']),
  info: z.looseObject({
    from: z.string(),
    to: z.string(),
    type: z.enum(['init', 'start', 'bye', 'stop', 'offer', 'answer', 'candidate']),
  }),
});
export type Signal = z.infer<typeof signal>;
