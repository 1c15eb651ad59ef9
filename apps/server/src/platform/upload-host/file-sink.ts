import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { FLUSH_EVERY_BYTES } from './limits';
import { HostRefusal } from './refusal';

/** Bytes that wait for the disk: so many that hashing and writing go on side by side. */
const WAITING_BYTES = 1024 ** 2;

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
  readonly #options: SinkOptions;
  #position: number;
  #unflushedBytes = 0;
  #flushing: Promise<void> = Promise.resolve();
  #putting: Promise<void> = Promise.resolve();
  #isTorn = false;

  constructor(options: SinkOptions) {
    super({ highWaterMark: WAITING_BYTES });
    this.#options = options;
    this.#position = options.offset;
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
    this.#begin([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#begin(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: (error?: Error) => void): void {
    this.#flushing.then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const end = () => done(error);
    this.#putting.then(end, end);
  }

  #begin(chunks: Buffer[], done: (error?: Error) => void): void {
    this.#putting = this.#put(chunks);
    this.#putting.then(
      () => done(),
      (error: Error) => {
        this.#isTorn = true;
        done(error);
      },
    );
  }

  async #put(chunks: Buffer[]): Promise<void> {
    const { file, hash, maxBytes } = this.#options;
    const sizeBytes = chunks.reduce((sum, { length }) => sum + length, 0);
    if (this.#position + sizeBytes > maxBytes) {
      throw new HostRefusal('EntityTooLarge', 'The file is larger than its policy allows.');
    }
    const written = file.writev(chunks, this.#position);
    // On this thread while another one writes.
    if (hash) for (const chunk of chunks) hash.update(chunk);
    const { bytesWritten } = await written;
    this.#position += bytesWritten;
    // A disk that is nearly full takes a part and refuses the rest when asked again.
    if (bytesWritten < sizeBytes) await this.#putRest(chunks, bytesWritten, sizeBytes);
    await this.#flushAtTimes(sizeBytes);
  }

  async #putRest(chunks: Buffer[], done: number, sizeBytes: number): Promise<void> {
    const rest = Buffer.concat(chunks, sizeBytes).subarray(done);
    for (let start = 0; start < rest.length; ) {
      const { bytesWritten } = await this.#options.file.write(
        rest,
        start,
        rest.length - start,
        this.#position,
      );
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
