import { stat } from 'node:fs/promises';
import { toFacts } from '../facts';
import type { Inspected, InspectOptions } from '../types';
import { openImage } from './open-image';

/** Examines a picture. RES-42, RES-45, RES-Q1, RES-Q4. @throws Refusal */
export async function inspectImage(path: string, _options: InspectOptions): Promise<Inspected> {
  const { width, height, metadata } = await openImage(path);
  const kind = width === 2 * height ? 'panorama_image' : 'image';
  const { size } = await stat(path);
  return { path, facts: toFacts({ kind, mime: `image/${metadata.format}`, bytes: size, width, height }) };
}
