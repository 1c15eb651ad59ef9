import { Writable } from 'node:stream';
import { HostRefusal } from './refusal';

/** One piece: large enough that a film is not thousands of objects. */
const PIECE_BYTES = 4 * 1024 ** 2;
/** Of all files that are arriving, while one piece is kept and the next one gathered: memory has an end. */
const ALL_BYTES = 64 * 1024 ** 2;
/** However many there are. */
const LEAST_BYTES = 256 * 1024;

interface PieceSinkOptions {
  /** Where the first byte goes. */
  readonly offset: number;
  /** Size that the file must not exceed. */
  readonly maxBytes: number;
  /** Keeps one piece; the file is as long as the pieces that were kept. */
  readonly keep: (bytes: Buffer, startsAt: number) => Promise<void>;
}

/** Gathers what comes into pieces and has them kept, one after the other. When it is closed none is on its way. */
export class PieceSink extends Writable {
  static #open = 0;
  readonly #options: PieceSinkOptions;
  #gathered: Buffer[] = [];
  #gatheredBytes = 0;
  /** Where the next piece begins. */
  #next: number;
  #kept: number;
  #keeping: Promise<void> = Promise.resolve();

  constructor(options: PieceSinkOptions) {
    PieceSink.#open += 1;
    super();
    this.#options = options;
    this.#next = options.offset;
    this.#kept = options.offset;
  }

  /** End of what is kept. */
  get position(): number {
    return this.#kept;
  }

  static get #pieceBytes(): number {
    return Math.max(LEAST_BYTES, Math.min(PIECE_BYTES, Math.floor(ALL_BYTES / (2 * PieceSink.#open))));
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    if (this.#next + this.#gatheredBytes + chunk.length > this.#options.maxBytes) {
      done(new HostRefusal('EntityTooLarge', 'The file is larger than its policy allows.'));
      return;
    }
    this.#gathered.push(chunk);
    this.#gatheredBytes += chunk.length;
    if (this.#gatheredBytes < PieceSink.#pieceBytes) {
      done();
      return;
    }
    // The one before is kept first: no more than two of a file are in memory.
    this.#keeping.then(() => {
      this.#keepGathered();
      done();
    }, done);
  }

  override _final(done: (error?: Error) => void): void {
    this.#keepGathered().then(() => done(), done);
  }

  /** What came before a break stays, so that it need not come again. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    PieceSink.#open -= 1;
    const end = () => done(error);
    this.#keepGathered().then(end, end);
  }

  /** After one has failed there is no other. */
  #keepGathered(): Promise<void> {
    if (this.#gatheredBytes === 0) return this.#keeping;
    const bytes = Buffer.concat(this.#gathered);
    const startsAt = this.#next;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    this.#next += bytes.length;
    this.#keeping = this.#keeping.then(async () => {
      await this.#options.keep(bytes, startsAt);
      this.#kept = startsAt + bytes.length;
    });
    // Heard of when it is waited for.
    this.#keeping.catch(() => undefined);
    return this.#keeping;
  }
}
