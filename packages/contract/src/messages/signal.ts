import { z } from 'zod';

/** Longest description of a session; those of browsers have 2 to 6 kB. */
const MAX_SDP = 16_000;
const MAX_CANDIDATE = 1_000;

const party = z.string().regex(/^(device:[1-9]\d{0,9}|console:[\w-]{1,64}|all)$/);
const ends = {
  /** `device:{id}` or `console:{session}`: the broker lets through only what its sender is. */
  from: party,
  to: party,
  /** Names one attempt to watch, chosen by the page; messages of an older attempt are left aside. */
  session: z.string().max(64).optional(),
};

/** What `candidate` brings; null says that there are no more. */
const candidate = z
  .object({
    candidate: z.string().max(MAX_CANDIDATE),
    sdpMid: z.string().max(64).nullable().optional(),
    sdpMLineIndex: z.number().int().min(0).max(64).nullable().optional(),
    usernameFragment: z.string().max(256).nullable().optional(),
  })
  .nullable();

/** What a live-stream message says (LIVE-26, LIVE-Q3). */
export const signalInfo = z.discriminatedUnion('type', [
  z.object({ ...ends, type: z.literal('start') }),
  z.object({ ...ends, type: z.literal('init') }),
  z.object({ ...ends, type: z.literal('bye') }),
  z.object({ ...ends, type: z.literal('stop') }),
  z.object({ ...ends, type: z.literal('offer'), sdp: z.string().max(MAX_SDP) }),
  z.object({ ...ends, type: z.literal('answer'), sdp: z.string().max(MAX_SDP) }),
  z.object({ ...ends, type: z.literal('candidate'), candidate }),
]);
export type SignalInfo = z.infer<typeof signalInfo>;

/** Between one page and one headset, to agree on a live picture (LIVE-25, LIVE-26). */
export const signal = z.object({
  msg_id: z.string().min(1).max(64),
  /** Milliseconds since 1970. */
  time: z.number(),
  /** `alive` is said every 30 s while a page watches; its info is that of the `init` that began it. */
  action: z.enum(['live', 'alive']),
  info: signalInfo,
});
export type Signal = z.infer<typeof signal>;
