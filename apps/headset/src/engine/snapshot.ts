import { FRAME_SIDE, MAX_FRAME_BYTES } from '@orrery/contract';
import type { WebGLRenderer } from 'three';
import { drawEye, type FrameSight } from './eye-view';

/** A headset's own view is too wide for a small picture: the middle of it is drawn. */
const IMMERSIVE = { width: FRAME_SIDE, height: 180 } as const;
/** The first that fits is sent. */
const QUALITIES = [0.7, 0.45, 0.25] as const;

/**
 * A small picture of what the student sees, as a JPEG in base64. To be called right after the frame was drawn: the
 * browser gives a canvas's picture away at the end of the task.
 * @returns null where this browser makes none
 */
export function takeSnapshot(sight: FrameSight): Promise<string | null> {
  const { gl } = sight;
  const source = gl.xr.isPresenting ? drawEye(sight, IMMERSIVE) : wholeCanvas(gl);
  const scale = Math.min(1, FRAME_SIDE / Math.max(source.width, source.height));
  const width = Math.max(1, Math.round(source.width * scale));
  const height = Math.max(1, Math.round(source.height * scale));
  return paintPicture(width, height, (context) => {
    const { x, y } = source;
    context.drawImage(gl.domElement, x, y, source.width, source.height, 0, 0, width, height);
  });
}

/** A picture that is painted by hand, as a JPEG in base64. @param width pixels @param height pixels */
export async function paintPicture(
  width: number,
  height: number,
  paint: (context: OffscreenCanvasRenderingContext2D) => void,
): Promise<string | null> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return null;
  paint(context);
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= MAX_FRAME_BYTES) return toBase64(await blob.arrayBuffer());
  }
  return null;
}

function wholeCanvas(gl: WebGLRenderer) {
  const { width, height } = gl.domElement;
  return { x: 0, y: 0, width, height };
}

/** Bytes of one call: more arguments than engines take at once would throw. */
const CHUNK = 8_192;

function toBase64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(text);
}
