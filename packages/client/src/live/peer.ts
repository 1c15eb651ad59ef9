import type { Candidate } from './signals';

/** What becomes of a connection's media. */
export type PeerState = 'connecting' | 'connected' | 'disconnected' | 'failed' | 'closed';

/** What a peer tells while it lives. */
export interface PeerEvents<Stream> {
  onCandidate(candidate: Candidate): void;
  onState(state: PeerState): void;
  /** The other side's picture is on its way. */
  onStream(stream: Stream): void;
}

/** One connection to one other side, as far as a live session needs it. Descriptions are SDP texts. */
export interface Peer {
  /** Describes what it would send and take. */
  offer(): Promise<string>;
  /** Takes the other side's offer. @returns the answer */
  answer(offer: string): Promise<string>;
  /** Takes the other side's answer to its own offer. */
  accept(answer: string): Promise<void>;
  addCandidate(candidate: Candidate): Promise<void>;
  close(): void;
}

export type OpenPeer<Stream> = (events: PeerEvents<Stream>) => Peer;
