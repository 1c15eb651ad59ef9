import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { FLUSH_EVERY_BYTES } from './limits';
import { HostRefusal } from './refusal';

/** Bytes that are written at once: each write costs a way to another thread and back. */
const BATCH_BYTES = 512 * 1024;
/** Bytes that wait meanwhile. */
const WAITING_BYTES = 1024 ** 2;
/** Both, of all files that are arriving: a slow disk and many senders must not take the server's memory. */
const ALL_BYTES = 32 * 1024 ** 2;
/** However many there are: what comes at once of a connection. */
const LEAST_BYTES = 64 * 1024;
/** What is less waits no longer than this: how far an upload is, is told by its file. */
const BATCH_WITHIN_MS = 20;

interface SinkOptions {
  readonly file: FileHandle;
  /** Where the first byte goes. */
  readonly offset: number;
  /** Size that the file must not exceed. */
  readonly maxBytes: number;
  /** Of all that comes. */
  readonly hash: Hash | null;
}

/**
 * Writes to a file, hashing what is being written. When it is closed nothing is being written any more; the caller
 * closes the file.
 */
export class FileSink extends Writable {
  static #open = 0;
  readonly #options: SinkOptions;
  #position: number;
  #batch: Buffer[] = [];
  #batchBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #unflushedBytes = 0;
  #flushing: Promise<void> = Promise.resolve();
  #putting: Promise<void> = Promise.resolve();
  #isTorn = false;

  constructor(options: SinkOptions) {
    FileSink.#open += 1;
    super({ highWaterMark: FileSink.#shareOf(WAITING_BYTES) });
    this.#options = options;
    this.#position = options.offset;
  }

  /** What a file may use of so many bytes, beside the others that are arriving. */
  static #shareOf(bytes: number): number {
    const share = ALL_BYTES / (FileSink.#open * (BATCH_BYTES + WAITING_BYTES));
    return Math.max(LEAST_BYTES, Math.floor(bytes * Math.min(1, share)));
  }

  /** End of what is in the file. */
  get position(): number {
    return this.#position;
  }

  /** Whether the hash is not of exactly what is in the file: a write failed in the middle. */
  get isTorn(): boolean {
    return this.#isTorn;
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#batch.push(chunk);
    this.#batchBytes += chunk.length;
    if (this.#batchBytes >= FileSink.#shareOf(BATCH_BYTES)) {
      this.#putBatch().then(() => done(), done);
      return;
    }
    this.#timer ??= setTimeout(
      () => this.#putBatch().catch((error: Error) => this.destroy(error)),
      BATCH_WITHIN_MS,
    );
    done();
  }

  override _final(done: (error?: Error) => void): void {
    this.#putBatch()
      .then(() => this.#flushing)
      .then(() => done(), done);
  }

  /** What came before a break stays, so that it need not come again. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    FileSink.#open -= 1;
    const end = () => done(error);
    this.#putBatch().then(end, end);
  }

  /** One batch after the other; after one has failed there is no other. */
  #putBatch(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const chunks = this.#batch;
    const sizeBytes = this.#batchBytes;
    this.#batch = [];
    this.#batchBytes = 0;
    if (sizeBytes > 0) {
      this.#putting = this.#putting.then(() => this.#put(chunks, sizeBytes));
      this.#putting.catch(() => {
        this.#isTorn = true;
      });
    }
    return this.#putting;
  }

  async #put(chunks: Buffer[], sizeBytes: number): Promise<void> {
    const { file, hash, maxBytes } = this.#options;
    if (this.#position + sizeBytes > maxBytes) {
      throw new HostRefusal('EntityTooLarge', 'The file is larger than its policy allows.');
    }
    const written = file.writev(chunks, this.#position);
    // On this thread while another one writes.
    if (hash) for (const chunk of chunks) hash.update(chunk);
    const { bytesWritten } = await written;
    this.#position += bytesWritten;
    // A disk that is nearly full takes a part and refuses the rest when asked again.
    if (bytesWritten < sizeBytes) await this.#putRest(Buffer.concat(chunks).subarray(bytesWritten));
    await this.#flushAtTimes(sizeBytes);
  }

  async #putRest(rest: Buffer): Promise<void> {
    for (let start = 0; start < rest.length; ) {
      const length = rest.length - start;
      const { bytesWritten } = await this.#options.file.write(rest, start, length, this.#position);
      start += bytesWritten;
      this.#position += bytesWritten;
    }
  }

  async #flushAtTimes(sizeBytes: number): Promise<void> {
    this.#unflushedBytes += sizeBytes;
    if (this.#unflushedBytes < FLUSH_EVERY_BYTES) return;
    this.#unflushedBytes = 0;
    await this.#flushing;
    this.#flushing = this.#options.file.datasync();
    // Heard of when it is waited for.
    this.#flushing.catch(() => undefined);
  }
}
