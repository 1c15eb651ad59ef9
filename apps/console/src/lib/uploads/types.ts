import type { FileFacts, UPLOAD_PURPOSE } from '@orrery/contract';

/** What an upload is for: the resource's own file, or its cover. */
export type UploadPurpose = (typeof UPLOAD_PURPOSE)[keyof typeof UPLOAD_PURPOSE];

/**
 * How far an upload is. `hashing`: the file is read before anything is sent. `checking`: the server has all of it and
 * looks at its content. `lost`: the page was loaded anew and no longer has the file; with the same file it goes on.
 * `failed`: nothing more happens by itself, and `problem` says why.
 */
export type UploadPhase = 'hashing' | 'sending' | 'paused' | 'checking' | 'ready' | 'failed' | 'lost';

/** Why an upload stopped, or does not go on. */
export interface UploadProblem {
  /** An error id of the contract, or a reason that the page finds by itself: `host-refused`, or one of `Stopped`. */
  readonly id: string;
  /** The server's words; null where the page has its own ({@link toProblemText}). */
  readonly text: string | null;
  /** What exactly is wrong with the file, in the words of the server. */
  readonly detail?: string | undefined;
  /** What the storage host answered, as it is (RES-19, RES-53). */
  readonly raw?: string | undefined;
}

/** One file on its way into the school's resources. */
export interface Upload {
  /** Of this browser; lasts over reloads. */
  readonly id: string;
  readonly fileName: string;
  /** Bytes of the file as it was chosen. */
  readonly size: number;
  readonly purpose: UploadPurpose;
  /** Address of the form that waits for it. */
  readonly form: string;
  readonly phase: UploadPhase;
  /** Bytes that have arrived. */
  readonly sent: number;
  /** Null until it is known. */
  readonly bytesPerSecond: number | null;
  /** Seconds until all is sent, steady enough to be read; null until it is known. */
  readonly secondsLeft: number | null;
  /** The connection broke; it is tried again by itself. */
  readonly isWaiting: boolean;
  /** The file goes in pieces: what has arrived stays when it is paused or breaks off. */
  readonly isResumable: boolean;
  /** What the server calls it; null until there is room for it. */
  readonly key: string | null;
  /** Of what is kept, once it is `ready`. */
  readonly fileUrl: string | null;
  readonly keptBytes: number | null;
  readonly facts: FileFacts | null;
  readonly problem: UploadProblem | null;
}
