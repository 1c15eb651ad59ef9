import sharp, { type Metadata, type Sharp } from 'sharp';
import { Refusal } from '../refusal';

/** Largest side that graphics cards of headsets show; larger pictures are not even decoded. */
const MAX_SIDE = 16_384;
/** What 16,384 × 8,192 needs, the largest panorama that fits. */
const MAX_PIXELS = MAX_SIDE * (MAX_SIDE / 2);

// Each picture is decoded once: memory kept for a second time is memory lost.
sharp.cache(false);

/** A picture that will be decoded with limits. */
export interface OpenImage {
  readonly image: Sharp;
  readonly metadata: Metadata;
  /** As people see it, in pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Reads a picture's header, and refuses what would take too much to decode.
 * @throws Refusal where it is no picture, broken, animated or too large
 */
export async function openImage(source: string | Buffer): Promise<OpenImage> {
  const header = sharp(source, { limitInputPixels: false, failOn: 'error' });
  const metadata = await header.metadata().catch((cause) => {
    throw brokenImage(cause);
  });
  const stored = { width: metadata.width ?? 0, height: metadata.height ?? 0 };
  refuseSize(stored.width, stored.height);
  if ((metadata.pages ?? 1) > 1) throw animatedImage();
  // Pixels are told as stored; from five on they are turned by a quarter.
  const turned = (metadata.orientation ?? 1) >= 5;
  return {
    image: sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }),
    metadata,
    width: turned ? stored.height : stored.width,
    height: turned ? stored.width : stored.height,
  };
}

function refuseSize(width: number, height: number): void {
  if (Math.max(width, height) <= MAX_SIDE && width * height <= MAX_PIXELS) return;
  throw new Refusal('unsupported', {
    en: `This picture has ${width} × ${height} pixels; 16,384 × 8,192 are the most.`,
    zh: `图片尺寸为 ${width} × ${height} 像素，最大支持 16384 × 8192。`,
  });
}

/** What is told of a picture that cannot be decoded. */
export function brokenImage(cause?: unknown): Refusal {
  const told = { en: 'This picture is broken and cannot be opened.', zh: '图片已损坏，无法打开。' };
  return new Refusal('unsupported', told, { cause });
}

/** What is told of a picture that moves. */
export function animatedImage(): Refusal {
  return new Refusal('unsupported', {
    en: 'Animated pictures are not supported. Upload a still picture or a video.',
    zh: '不支持动态图片，请上传静态图片或视频。',
  });
}
