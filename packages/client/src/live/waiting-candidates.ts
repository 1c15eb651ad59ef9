import type { Peer } from './peer';
import type { Candidate } from './signals';
import { MAX_CANDIDATES, MAX_WAITING_CANDIDATES } from './timing';

/** Candidates may arrive before the description that they belong to; a peer refuses them then. */
export interface WaitingCandidates {
  /** Hands one on, or keeps it; one that a peer cannot read is left out, as others may do. */
  add(candidate: Candidate): void;
  /** The description is there: what waited is handed on. */
  release(peer: Peer): void;
}

export function createWaitingCandidates(): WaitingCandidates {
  const waiting: Candidate[] = [];
  let ready: Peer | null = null;
  let taken = 0;
  const hand = (peer: Peer, candidate: Candidate) => void peer.addCandidate(candidate).catch(() => undefined);
  return {
    add(candidate) {
      taken += 1;
      if (taken > MAX_CANDIDATES) return;
      if (ready) hand(ready, candidate);
      else if (waiting.length < MAX_WAITING_CANDIDATES) waiting.push(candidate);
    },
    release(peer) {
      ready = peer;
      for (const candidate of waiting.splice(0)) hand(peer, candidate);
    },
  };
}
