import { LinearFilter, LinearMipmapLinearFilter, SRGBColorSpace, Texture, type WebGLRenderer } from 'three';
import { MediaUndecodable } from '../errors';
import { isSoftwareRendering } from '../renderer';
import { fetchBlob } from './fetch-blob';
import { fitSize, type Size } from './fit-size';
import type { LoadOptions } from './scene-media';

/** A sharper floor and ceiling at grazing angles; more than this is not seen and costs fill rate. */
const MAX_ANISOTROPY = 8;

/** A picture on the GPU, and the size of it. */
export interface PictureTexture {
  readonly texture: Texture;
  readonly size: Size;
  dispose(): void;
}

/**
 * Loads a picture, made small enough for the renderer, decoded outside the main thread and already uploaded,
 * so that showing it costs no frame.
 * Rows stand top first (`flipY` false): geometry of this package has v = 0 at the top.
 */
export async function loadPictureTexture(url: string, options: LoadOptions): Promise<PictureTexture> {
  const { renderer, signal } = options;
  const blob = await fetchBlob(url, signal);
  const limit = Math.min(renderer.capabilities.maxTextureSize, options.maxTextureSize ?? Infinity);
  const bitmap = await decode(url, blob, limit);
  if (signal?.aborted) bitmap.close();
  signal?.throwIfAborted();
  return upload(bitmap, renderer, options.detail === 'small');
}

async function decode(url: string, blob: Blob, limit: number): Promise<ImageBitmap> {
  try {
    const whole = await createImageBitmap(blob, { premultiplyAlpha: 'none' });
    const { width, height } = fitSize(whole, limit);
    if (width === whole.width) return whole;
    const small = await createImageBitmap(whole, {
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
      premultiplyAlpha: 'none',
    });
    whole.close();
    return small;
  } catch (error) {
    throw new MediaUndecodable(url, error);
  }
}

const anisotropyOf = (renderer: WebGLRenderer) =>
  Math.min(MAX_ANISOTROPY, renderer.capabilities.getMaxAnisotropy());

function upload(bitmap: ImageBitmap, renderer: WebGLRenderer, small: boolean): PictureTexture {
  const texture = new Texture(bitmap);
  texture.colorSpace = SRGBColorSpace;
  texture.flipY = false;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.anisotropy = small || isSoftwareRendering() ? 1 : anisotropyOf(renderer);
  texture.needsUpdate = true;
  renderer.initTexture(texture);
  return {
    texture,
    size: { width: bitmap.width, height: bitmap.height },
    dispose() {
      texture.dispose();
      bitmap.close();
    },
  };
}
