import type { Sink } from './fetch-pieces';

/** The part of the File System API that only workers have; older browsers answer some of it with promises. */
export interface SyncHandle {
  read(target: Uint8Array, options: { at: number }): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(bytes: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

/** A file that is not whole has a mark beside it: how much is safely there, and the state of its hash. */
export const markName = (sha256: string) => `${sha256}.mark`;

const LENGTH_BYTES = 8;
/** No state of a hash is longer. */
const MARK_MOST_BYTES = 1024;

export interface FileSinkOptions {
  readonly data: SyncHandle;
  readonly mark: SyncHandle;
  /** Removes entries of the folder by name. */
  readonly remove: (kind: 'data' | 'mark') => Promise<void>;
}

/** A sink on a file and its mark. The mark is written first and removed last, so that a power cut leaves no half file. */
export function createFileSink({ data, mark, remove }: FileSinkOptions): Sink & { close(): void } {
  let open = true;

  function close(): void {
    if (!open) return;
    open = false;
    data.close();
    mark.close();
  }

  return {
    close,
    resume() {
      const marked = readMark(mark);
      if (!marked || data.getSize() < marked.bytes) {
        data.truncate(0);
        return null;
      }
      data.truncate(marked.bytes);
      return marked;
    },
    write(bytes, at) {
      // A full disk may take a part and say nothing.
      if (data.write(bytes, { at }) < bytes.length) throw new DOMException('', 'QuotaExceededError');
    },
    mark(bytes, state) {
      data.flush();
      writeMark(mark, bytes, state);
    },
    async finish(bytes) {
      data.truncate(bytes);
      data.flush();
      close();
      await remove('mark');
    },
    async discard() {
      close();
      await remove('data');
      await remove('mark');
    },
  };
}

function readMark(mark: SyncHandle): { bytes: number; state: Uint8Array } | null {
  const size = mark.getSize();
  if (size <= LENGTH_BYTES || size > MARK_MOST_BYTES) return null;
  const raw = new Uint8Array(size);
  mark.read(raw, { at: 0 });
  const bytes = new DataView(raw.buffer).getFloat64(0);
  return Number.isSafeInteger(bytes) && bytes > 0 ? { bytes, state: raw.slice(LENGTH_BYTES) } : null;
}

function writeMark(mark: SyncHandle, bytes: number, state: Uint8Array): void {
  const raw = new Uint8Array(LENGTH_BYTES + state.length);
  new DataView(raw.buffer).setFloat64(0, bytes);
  raw.set(state, LENGTH_BYTES);
  mark.write(raw, { at: 0 });
  mark.truncate(raw.length);
  mark.flush();
}
