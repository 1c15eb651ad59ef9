import type { Document, Texture } from '@gltf-transform/core';
import { EXTTextureWebP } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { MODEL_LIMITS } from './limits';
import { modelRefusals } from './model-texts';

const MIMES: Readonly<Record<string, string>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' };

/** A texture that can be decoded. */
export interface CheckedTexture {
  readonly texture: Texture;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes every texture within limits and writes down what it really is.
 * @throws Refusal naming the first that headsets could not show
 */
export async function checkTextures(document: Document, signal?: AbortSignal): Promise<CheckedTexture[]> {
  const checked: CheckedTexture[] = [];
  let pixels = 0;
  for (const [index, texture] of document.getRoot().listTextures().entries()) {
    signal?.throwIfAborted();
    const name = texture.getName() || `#${index}`;
    const size = await readSize(texture, name);
    pixels += size.width * size.height;
    if (pixels > MODEL_LIMITS.texturePixels) throw modelRefusals.tooMuch();
    await decode(texture, name);
    checked.push({ texture, ...size });
  }
  if (checked.some(({ texture }) => texture.getMimeType() === MIMES.webp)) {
    // Not all that read glTF know it: said so, they tell people instead of showing a grey thing.
    document.createExtension(EXTTextureWebP).setRequired(true);
  }
  return checked;
}

async function readSize(texture: Texture, name: string) {
  const { format, width, height, pages } = await open(texture, name)
    .metadata()
    .catch((cause) => {
      throw modelRefusals.texture(name, cause);
    });
  const mime = MIMES[format];
  if (mime === undefined || (pages ?? 1) > 1) throw modelRefusals.texture(name);
  if (Math.max(width, height) > MODEL_LIMITS.textureSide) throw modelRefusals.textureSize(name);
  texture.setMimeType(mime);
  return { width, height };
}

/** Every pixel is decoded, none is kept. */
async function decode(texture: Texture, name: string): Promise<void> {
  try {
    await open(texture, name)
      .resize(1, 1, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
  } catch (error) {
    throw modelRefusals.texture(name, error);
  }
}

function open(texture: Texture, name: string) {
  const image = texture.getImage();
  if (!image) throw modelRefusals.texture(name);
  return sharp(image, {
    limitInputPixels: MODEL_LIMITS.textureSide ** 2,
    failOn: 'error',
    sequentialRead: true,
  });
}
