import sharp, { type Metadata, type Sharp } from 'sharp';
import { Refusal } from '../refusal';

/** Largest side that graphics cards of headsets show; larger pictures are not even decoded. */
export const MAX_SIDE = 16_384;
/** What 16,384 × 8,192 needs, the largest panorama that fits. */
const MAX_PIXELS = MAX_SIDE * (MAX_SIDE / 2);

// Each picture is decoded once: memory kept for a second time is memory lost.
sharp.cache(false);

/** A picture that will be decoded with limits. */
export interface OpenImage {
  readonly image: Sharp;
  readonly metadata: Metadata;
  /** Upright, in pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Reads a picture's header and refuses what would take too much to decode.
 * @throws Refusal
 */
export async function openImage(source: string | Buffer): Promise<OpenImage> {
  const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  const metadata = await image.metadata().catch((cause) => {
    throw brokenImage(cause);
  });
  // Metadata tells pixels as stored; five and more are turned by a quarter.
  const turned = (metadata.orientation ?? 1) >= 5;
  const width = (turned ? metadata.height : metadata.width) ?? 0;
  const height = (turned ? metadata.width : metadata.height) ?? 0;
  return { image, metadata, width, height };
}

/** What is told of a picture that cannot be decoded. */
export function brokenImage(cause?: unknown): Refusal {
  return new Refusal(
    'unsupported',
    { en: 'This picture is broken and cannot be opened.', zh: '图片已损坏，无法打开。' },
    { cause },
  );
}
