import { expect, test } from 'vitest';
import { PieceSink } from './piece-sink';

const MEGABYTE = 1024 ** 2;
const CHUNK = Buffer.alloc(64 * 1024);

/** A bucket that takes as long as it likes. */
function openSinks(count: number) {
  let isStuck = true;
  const held: (() => void)[] = [];
  const kept: number[] = [];
  const keep = (bytes: Buffer) =>
    new Promise<void>((resolve) => {
      kept.push(bytes.length);
      if (isStuck) held.push(resolve);
      else resolve();
    });
  const sinks = Array.from({ length: count }, () => new PieceSink({ offset: 0, maxBytes: 1e9, keep }));
  async function close(): Promise<void> {
    const closed = sinks.map((sink) => new Promise((resolve) => sink.once('close', resolve)));
    for (const sink of sinks) sink.destroy();
    isStuck = false;
    for (const end of held) end();
    await Promise.all(closed);
  }
  return { sinks, kept, close };
}

/** Bytes that one takes before its sender has to wait for the bucket. */
async function fill(sink: PieceSink): Promise<number> {
  let bytes = 0;
  for (;;) {
    const goesOn = sink.write(CHUNK);
    bytes += CHUNK.length;
    // What it takes by itself it takes within a few turns.
    for (let turn = 0; turn < 5 && sink.writableNeedDrain; turn += 1) await new Promise(setImmediate);
    if (!goesOn && sink.writableNeedDrain) return bytes;
  }
}

test('[RES-32] one file that arrives goes on in large pieces; many share the memory, however slow the bucket is', async () => {
  const one = openSinks(1);
  expect(await fill(one.sinks[0] as PieceSink)).toBeLessThanOrEqual(9 * MEGABYTE);
  expect(one.kept).toEqual([4 * MEGABYTE]);
  await one.close();

  const many = openSinks(100);
  const taken = await Promise.all(many.sinks.map(fill));
  // 64 MB, and what comes at once of each connection.
  expect(taken.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual((64 + 100 * 0.25) * MEGABYTE);
  // Nobody starves: each has one piece on its way.
  expect(many.kept).toHaveLength(100);
  await many.close();

  // Nothing of them is remembered.
  const again = openSinks(1);
  await fill(again.sinks[0] as PieceSink);
  expect(again.kept).toEqual([4 * MEGABYTE]);
  await again.close();
});
