import type { Signal, SignalInfo } from '@orrery/contract';
import { randomUuid } from '../device/identity';

type WithoutEnds<Info> = Info extends SignalInfo ? Omit<Info, 'from' | 'to'> : never;

/** What a live-stream message says, without who says it to whom. */
export type SignalBody = WithoutEnds<SignalInfo>;

/** How to reach somebody's media that may be behind something. */
export type Candidate = Extract<SignalInfo, { type: 'candidate' }>['candidate'];

/**
 * Puts a live-stream message together (LIVE-25, LIVE-26).
 * @param ends who sends it to whom: `device:{id}`, `console:{session}`
 */
export function toSignal(
  ends: { readonly from: string; readonly to: string },
  body: SignalBody,
  action: Signal['action'] = 'live',
): Signal {
  return { msg_id: randomUuid(), time: Date.now(), action, info: { ...body, ...ends } as SignalInfo };
}
