import { type Box, boxesIn, contentOf, findBox } from './box';
import { refusedCodec, refusedVideo } from './video-texts';

/** What stands before the boxes in a sample entry of pictures, without the header. */
const ENTRY_BYTES = 78;
const CODECS: Readonly<Record<string, { codec: 'h264' | 'h265'; settings: string; least: number }>> = {
  avc1: { codec: 'h264', settings: 'avcC', least: 7 },
  avc3: { codec: 'h264', settings: 'avcC', least: 7 },
  hvc1: { codec: 'h265', settings: 'hvcC', least: 23 },
  hev1: { codec: 'h265', settings: 'hvcC', least: 23 },
};

/** How a film's pictures are coded. */
export interface SampleEntry {
  readonly codec: 'h264' | 'h265';
  /** As stored, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The boxes inside it are between these places. */
  readonly box: Box;
}

/** Reads the description of a film's samples. @throws Refusal where it is neither H.264 nor H.265 */
export function readSampleEntry(bytes: Buffer, stsd: Box): SampleEntry {
  contentOf(bytes, stsd, 8);
  let first: SampleEntry | null = null;
  for (const box of boxesIn(bytes, stsd.contentAt + 8, stsd.end)) {
    const entry = readEntry(bytes, box);
    if (first && first.codec !== entry.codec) throw refusedVideo('broken');
    first ??= entry;
  }
  if (!first) throw refusedVideo('broken');
  return first;
}

function readEntry(bytes: Buffer, box: Box): SampleEntry {
  if (box.type === 'encv') throw refusedVideo('encrypted');
  const known = CODECS[box.type];
  if (!known) throw refusedCodec(/^[\w .-]{1,4}$/.test(box.type) ? box.type.trim() : '?');
  const content = contentOf(bytes, box, ENTRY_BYTES);
  const inside = { ...box, contentAt: box.contentAt + ENTRY_BYTES };
  const settings = findBox(bytes, inside, known.settings);
  if (!settings) throw refusedVideo('broken');
  contentOf(bytes, settings, known.least);
  const [width, height] = [content.readUInt16BE(24), content.readUInt16BE(26)];
  if (width === 0 || height === 0) throw refusedVideo('broken');
  return { codec: known.codec, width, height, box: inside };
}
