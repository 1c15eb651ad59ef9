import type { FileHandle } from 'node:fs/promises';
import { type Box, HEADER_BYTES, LONG_HEADER_BYTES, readBox } from './box';
import { refusedVideo } from './video-texts';

/** Two for each second of a day; more are there to keep us busy. */
const MOST_BOXES = 200_000;
/** The largest table of contents that is read: that of a day of film takes a fifth. */
const MOST_BYTES = 128 * 1024 ** 2;
const WINDOW_BYTES = 4096;
const PRINTABLE = /^[\x20-\x7e\xa9]{4}$/;

/** A file's outermost boxes, and what follows the last one. */
export interface TopBoxes {
  readonly boxes: readonly Box[];
  /** Zeros or anything else that is no box: from here to the end of the file. */
  readonly trailerAt: number;
}

/**
 * Lists the outermost boxes by reading their headers only, however large the file is.
 * @throws Refusal where one reaches beyond the file (it is cut off) or there are absurdly many
 */
export async function listTopBoxes(
  handle: FileHandle,
  fileBytes: number,
  signal?: AbortSignal,
): Promise<TopBoxes> {
  const read = windowOf(handle);
  const boxes: Box[] = [];
  let at = 0;
  while (at + HEADER_BYTES <= fileBytes) {
    signal?.throwIfAborted();
    const header = await read(at);
    if (header.length < HEADER_BYTES || !PRINTABLE.test(header.toString('latin1', 4, 8))) break;
    const box = readBox(header, 0, at, fileBytes);
    if (box.end > fileBytes) throw refusedVideo('cutOff');
    boxes.push(box);
    if (boxes.length > MOST_BOXES) throw refusedVideo('broken');
    at = box.end;
  }
  return { boxes, trailerAt: at };
}

/** Reads headers, small boxes that stand close together at once. */
function windowOf(handle: FileHandle): (at: number) => Promise<Buffer> {
  const bytes = Buffer.alloc(WINDOW_BYTES);
  let from = 0;
  let length = 0;
  return async (at) => {
    if (at < from || at + LONG_HEADER_BYTES > from + length) {
      from = at;
      length = (await handle.read(bytes, 0, WINDOW_BYTES, at)).bytesRead;
    }
    return bytes.subarray(at - from, Math.min(length, at - from + LONG_HEADER_BYTES));
  };
}

/** Reads a box whole, header included. @throws Refusal where it is larger than such a box ever is */
export async function readWhole(handle: FileHandle, box: Box, most = MOST_BYTES): Promise<Buffer> {
  if (box.end - box.start > most) throw refusedVideo('broken');
  return readRange(handle, box.start, box.end);
}

/** Reads a part of a file. @throws Refusal where the file is shorter than it was */
export async function readRange(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  let read = 0;
  while (read < bytes.length) {
    const { bytesRead } = await handle.read(bytes, read, bytes.length - read, from + read);
    if (bytesRead === 0) throw refusedVideo('cutOff');
    read += bytesRead;
  }
  return bytes;
}
