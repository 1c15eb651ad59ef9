import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Document } from '@gltf-transform/core';
import { toFacts } from '../facts';
import type { Inspected } from '../types';
import type { CheckedTexture } from './check-textures';
import { measureModel, textureMemory } from './measure-model';
import { writeGlb } from './write-glb';

/** Packs a model to GLB in a folder and tells what it costs a headset. @throws Refusal where there is nothing to see */
export async function writeModel(
  document: Document,
  textures: readonly CheckedTexture[],
  { folder, entries }: { readonly folder: string; readonly entries: number | null },
): Promise<Inspected> {
  const cost = measureModel(document);
  const path = join(folder, `${randomUUID()}.glb`);
  const bytes = await writeGlb(document, path);
  const facts = toFacts({
    kind: 'model',
    mime: 'model/gltf-binary',
    bytes,
    ...cost,
    textureBytes: textureMemory(textures),
    entries,
  });
  return { path, facts };
}
