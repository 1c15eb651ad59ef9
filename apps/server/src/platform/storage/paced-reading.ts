import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange, Pace } from './storage';
import type { Turns } from './turns';

/** One read and one write of a download: large enough that they cost little, small enough that nobody waits for them. */
const CHUNK_BYTES = 256 * 1024;

/**
 * A part of an open file as a stream that closes the file at its end.
 * @param turns shared by all streams: only so many read at once, in order, so that all of them advance alike, and
 * between two rounds of the event loop only so many chunks are handed to sockets
 * @throws Error into the stream where the file ends before its part does: its reader was promised all of it
 */
export function readPaced(handle: FileHandle, { start, end }: ByteRange, turns: Turns): Readable {
  let position = start;

  async function readNext(stream: Readable, length: number): Promise<void> {
    // Whoever went away while waiting for a turn wants nothing any more.
    if (stream.destroyed) return;
    // Never cleared, never of Node's shared pool: a socket may hold it for as long as it likes.
    const chunk = Buffer.allocUnsafeSlow(length);
    const { bytesRead } = await handle.read(chunk, 0, length, position);
    if (bytesRead === 0) throw new Error(`a stored file ends at byte ${position} of ${end + 1}`);
    position += bytesRead;
    stream.push(bytesRead === length ? chunk : chunk.subarray(0, bytesRead));
  }

  return new Readable({
    // Nothing is read ahead: a reader who has stopped holds one chunk, not two.
    highWaterMark: 0,
    read() {
      const length = Math.min(CHUNK_BYTES, end - position + 1);
      if (length <= 0) this.push(null);
      else turns(length, () => readNext(this, length)).catch((error: Error) => this.destroy(error));
    },
    destroy(error, done) {
      handle.close().then(() => done(error), done);
    },
  });
}

/** A stream that goes at a pace. */
export function atPace(source: Readable, pace: Pace): Readable {
  async function* paced() {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      await pace(chunk.length);
      yield chunk;
    }
  }
  return Readable.from(paced(), { objectMode: false });
}
