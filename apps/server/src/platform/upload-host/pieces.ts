import type { IncomingMessage } from 'node:http';

/** What is known of a piece that is on its way. */
export interface PieceOptions {
  /** Where its first byte goes. */
  readonly offset: number;
  /** Size of the whole file. */
  readonly sizeBytes: number;
  /** Hears that bytes came. */
  readonly onData: () => void;
}

/** How far a file is. */
export interface Taken {
  /** End of what is kept. */
  readonly position: number;
  /** Of the whole file, where it is whole and was hashed as it came. */
  readonly sha256: string | null;
}

/** Where uploads that come in pieces wait: on this machine's disk, or in a bucket. */
export interface Pieces {
  /** How far an upload is: the next piece begins there. */
  offsetOf(key: string): Promise<number>;
  /** Keeps what a request brings. What came before a break stays. @throws HostRefusal */
  take(key: string, request: IncomingMessage, options: PieceOptions): Promise<Taken>;
}
