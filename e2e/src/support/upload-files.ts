import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const VIDEO = fileURLToPath(new URL('../../../library/moon-phases.mp4', import.meta.url));
const BOX_HEADER_BYTES = 8;

/**
 * Writes a video that nobody has had before: a real one, and behind it a box of noise that players leave alone.
 * @returns its hash
 */
export async function writeVideo(path: string, sizeBytes: number): Promise<string> {
  const video = await readFile(VIDEO);
  const room = sizeBytes - video.length;
  const header = Buffer.alloc(BOX_HEADER_BYTES);
  header.writeUInt32BE(room);
  header.write('free', 4);
  const bytes = Buffer.concat([video, header, randomBytes(room - BOX_HEADER_BYTES)]);
  await writeFile(path, bytes);
  return createHash('sha256').update(bytes).digest('hex');
}

/** Writes a picture that nobody has had before. */
export async function writePicture(path: string): Promise<void> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 320, height: 180, channels: 3, background: { r, g, b }, noise } });
  await picture.png().toFile(path);
}
