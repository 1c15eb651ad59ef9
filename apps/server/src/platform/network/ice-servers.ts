import { createHmac } from 'node:crypto';
import type { Config } from '../config';

/** Longer than the ticket that the credential comes with, so that a picture begun late is not cut. */
const CREDENTIAL_LIFE_MS = 2 * 60 * 60 * 1000;

/**
 * The STUN and TURN servers of one session (LIVE-12, LIVE-Q6). Whoever has the credential may relay until it ends, so
 * it is made anew with each session, in the form that coturn calls REST: `{end}:{who}`, signed with the shared secret.
 * @param who `device:{id}` or `console:{session}`, for the relay's log
 */
export function toIceServers(
  { iceServers, turn }: Pick<Config, 'iceServers' | 'turn'>,
  who: string,
  nowMs = Date.now(),
): Record<string, unknown>[] {
  if (turn === null) return [...iceServers];
  const username = `${Math.floor((nowMs + CREDENTIAL_LIFE_MS) / 1000)}:${who}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [...iceServers, { urls: [...turn.urls], username, credential }];
}
