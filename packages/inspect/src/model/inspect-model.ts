import { Refusal } from '../refusal';
import type { Inspected, InspectOptions } from '../types';
import { checkTextures } from './check-textures';
import { loadSource } from './load-source';
import { modelRefusals } from './model-texts';
import { readDocument } from './read-document';
import { validateModel } from './validate-model';
import { writeModel } from './write-model';

/**
 * Examines a model: a zip with one glTF, a lone glTF with everything inside, or a GLB. What is kept is always a GLB
 * that was made here of what was understood: nothing else of the file reaches anybody. RES-44, RES-46, RES-51, RES-Q2.
 * @throws Refusal where it cannot be shown
 */
export async function inspectModel(path: string, options: InspectOptions): Promise<Inspected> {
  return refusing(options.signal, async () => {
    const source = await loadSource(path, options.signal);
    options.signal?.throwIfAborted();
    await validateModel(source);
    options.signal?.throwIfAborted();
    const document = await readDocument(source);
    const textures = await checkTextures(document, options.signal);
    return writeModel(document, textures, { folder: options.folder, entries: source.entries });
  });
}

/**
 * Runs what reads a stranger's model: whatever its readers stumble over is the model's fault, except for the disk's
 * errors and the signal's reason.
 */
export async function refusing<Result>(
  signal: AbortSignal | undefined,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Refusal || (error instanceof Error && 'syscall' in error)) throw error;
    throw modelRefusals.broken(error);
  }
}
