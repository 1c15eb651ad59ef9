import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../refusal';
import type { Inspected, InspectResult } from '../types';
import { type CheckedTexture, checkTextures } from './check-textures';
import { refusing } from './inspect-model';
import { MODEL_LIMITS } from './limits';
import { loadSource } from './load-source';
import { textureMemory } from './measure-model';
import { readDocument } from './read-document';
import { writeModel } from './write-model';

/** How the textures of a model are made smaller. */
export interface ShrinkOptions {
  /** Most memory of all textures on a graphics card, in bytes. */
  readonly textureBytes: number;
  /** Existing folder for the file that is made; the caller owns what is left in it. */
  readonly folder: string;
  readonly signal?: AbortSignal;
}

/** Nobody recognises anything on smaller textures. */
const SMALLEST_SIDE = 16;
const QUALITY = 88;

/**
 * Makes the textures of a packed model smaller until they fit into so much memory: the largest first, each keeping its
 * shape and format. Nothing else changes (RES-44).
 * @param path of a GLB that `inspectFile` made
 * @returns another GLB with its facts, or why it cannot be read
 * @throws where the disk fails, or the signal ends it
 */
export async function shrinkModel(path: string, options: ShrinkOptions): Promise<InspectResult> {
  try {
    return { ok: true, ...(await refusing(options.signal, () => shrink(path, options))) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, fault: error.fault, detail: error.detail };
    throw error;
  }
}

async function shrink(path: string, { folder, textureBytes, signal }: ShrinkOptions): Promise<Inspected> {
  const document = await readDocument(await loadSource(path, signal));
  const textures = await checkTextures(document, signal);
  const side = chooseSide(textures, textureBytes);
  const scaled: CheckedTexture[] = [];
  for (const texture of textures) {
    signal?.throwIfAborted();
    scaled.push(await scale(texture, side));
  }
  return writeModel(document, scaled, { folder, entries: null });
}

type Size = Pick<CheckedTexture, 'width' | 'height'>;

function fit({ width, height }: Size, side: number): Size {
  const share = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.floor(width * share)), height: Math.max(1, Math.floor(height * share)) };
}

/** The largest side that is a power of two, as graphics cards like it, at which all textures fit. */
function chooseSide(textures: readonly Size[], most: number): number {
  let side: number = MODEL_LIMITS.textureSide;
  const memory = () => textureMemory(textures.map((texture) => fit(texture, side)));
  while (side > SMALLEST_SIDE && memory() > most) side /= 2;
  return side;
}

async function scale({ texture, width, height }: CheckedTexture, side: number): Promise<CheckedTexture> {
  const size = fit({ width, height }, side);
  const image = texture.getImage();
  if (!image || size.width === width) return { texture, width, height };
  const smaller = sharp(image).resize(size.width, size.height, { fit: 'fill' });
  const bytes = await encode(smaller, texture.getMimeType()).toBuffer();
  texture.setImage(new Uint8Array(bytes));
  return { texture, ...size };
}

function encode(image: Sharp, mime: string): Sharp {
  if (mime === 'image/jpeg') return image.jpeg({ quality: QUALITY });
  if (mime === 'image/webp') return image.webp({ quality: QUALITY });
  // A quality would cut it down to 256 colours, which normal maps do not survive.
  return image.png();
}
