import type { FileHandle } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FileSink } from './file-sink';

const CHUNK = Buffer.alloc(64 * 1024);
const MEGABYTE = 1024 ** 2;

/** A disk that takes as long as it likes. */
function openSinks(count: number) {
  let isStuck = true;
  const held: (() => void)[] = [];
  const file = {
    writev: (chunks: readonly Buffer[]) =>
      new Promise((resolve) => {
        const end = () => resolve({ bytesWritten: chunks.reduce((sum, { length }) => sum + length, 0) });
        if (isStuck) held.push(end);
        else end();
      }),
  } as unknown as FileHandle;
  const options = { file, offset: 0, maxBytes: 1e9, hash: null };
  const goOn = () => {
    isStuck = false;
    for (const end of held) end();
  };
  return { sinks: Array.from({ length: count }, () => new FileSink(options)), goOn };
}

/** Bytes that one takes before its sender has to wait. */
function fill(sink: FileSink): number {
  let bytes = 0;
  let goesOn = true;
  while (goesOn) {
    goesOn = sink.write(CHUNK);
    bytes += CHUNK.length;
  }
  return bytes;
}

async function close({ sinks, goOn }: ReturnType<typeof openSinks>) {
  const closed = sinks.map((sink) => new Promise((resolve) => sink.once('close', resolve)));
  for (const sink of sinks) sink.destroy();
  goOn();
  await Promise.all(closed);
}

test('[RES-32] a few files that arrive at once have room to wait for the disk, hundreds share it', async () => {
  const few = openSinks(4);
  expect(Math.min(...few.sinks.map(fill))).toBeGreaterThanOrEqual(MEGABYTE);
  await close(few);
  const many = openSinks(400);
  const waiting = many.sinks.reduce((sum, sink) => sum + fill(sink), 0);
  expect(waiting).toBeLessThan(128 * MEGABYTE);
  await close(many);
  // Nothing of them is remembered.
  const again = openSinks(1);
  expect(Math.min(...again.sinks.map(fill))).toBeGreaterThanOrEqual(MEGABYTE);
  await close(again);
});
