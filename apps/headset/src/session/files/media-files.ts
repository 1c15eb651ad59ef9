import type { DeviceResource } from '@orrery/contract';

/** A file, or the beginning of one, on this device. */
export interface StoredFile {
  readonly sha256: string;
  readonly bytes: number;
  /** Whether all of it is here. */
  readonly whole: boolean;
}

/** How a file is fetched: for the school, to stay, or ahead of its place in the lesson. */
export type FetchMode = 'install' | 'lesson';

/** Where files are kept on this device. */
export interface MediaFiles {
  /** Whether they outlive the page. */
  readonly lasting: boolean;
  /** The least recently stored first. */
  list(): Promise<StoredFile[]>;
  /** The whole file; null where it is not here. */
  get(sha256: string, mime: string): Promise<Blob | null>;
  /**
   * Fetches and proves a file; what an earlier attempt got is not fetched again.
   * @param onBytes hears how much of it is here
   * @throws FetchFault
   */
  fetch(
    resource: DeviceResource,
    mode: FetchMode,
    signal: AbortSignal,
    onBytes: (bytes: number) => void,
  ): Promise<void>;
  /** Lets go of a file, or of the beginning of one; not while anybody on this device reads or fetches it. */
  remove(sha256: string): Promise<void>;
  /** While it is held nobody removes it. @returns lets it go */
  hold(sha256: string): Promise<() => void>;
  /** Bytes that may still be stored; null where nobody knows. */
  room(): Promise<number | null>;
}
