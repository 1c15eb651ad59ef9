import type { Readable } from 'node:stream';

/** A part of a file: first and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What storage knows of a stored file. */
export interface StoredFile {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** One of all stored files. */
export interface ListedFile extends StoredFile {
  /** When it was stored. */
  readonly storedAt: Date;
}

/** What a reader who is in no hurry waits for before each read. @param sizeBytes of the read */
export type Pace = (sizeBytes: number) => Promise<void>;

/** Where files live: content addressed, written once, never changed. */
export interface Storage {
  /**
   * Keeps a file durably before it answers; the same content is kept once.
   * @param source path of a file, or its bytes as a stream
   */
  put(source: string | Readable): Promise<StoredFile>;
  /**
   * Keeps a file by moving it, at once and durably; it is gone from its path afterwards, also where the content is
   * stored already. Its row in `files` is written first, so that no sweeper takes it.
   * @param path on the file system of the storage, with all of it on the disk already
   * @param sha256 of its content, where it is known; else it is read once more
   */
  adopt(path: string, sha256?: string): Promise<StoredFile>;
  /** Deletes a stored file; whoever reads it now reads on. Where there is none, nothing happens. */
  remove(sha256: string): Promise<void>;
  /** Size of a stored file; null where there is none. */
  stat(sha256: string): Promise<StoredFile | null>;
  /**
   * Opens a stored file, or a part of it, for reading. The caller destroys the stream.
   * @param pace of a reader who is in no hurry: all others are read for first
   * @throws AppError `storage.not-found`
   */
  open(sha256: string, range?: ByteRange, pace?: Pace): Promise<Readable>;
  /** All stored files, in the order of their names; what comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<ListedFile>;
}
