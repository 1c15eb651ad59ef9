import { createFetchCrew } from './fetch-crew';
import { createFolderFiles } from './folder-files';
import type { MediaFiles } from './media-files';
import { createMemoryFiles, MEMORY_LIMIT_BYTES } from './memory-files';

/** Where files were kept before the file system was. */
const FORMER_CACHE = 'orrery-media-1';

type Place = Pick<Window & typeof globalThis, 'isSecureContext' | 'navigator' | 'caches' | 'fetch'>;

/** Whether this page may keep files at all; whether the browser truly can is found out by trying. */
export function mayKeepFiles({ isSecureContext, navigator }: Pick<Place, 'isSecureContext' | 'navigator'>) {
  return isSecureContext && 'getDirectory' in (navigator.storage ?? {}) && 'locks' in navigator;
}

/** Opens the place where this device keeps files: the browser's own file system, else memory. */
export async function openFiles(place: Place): Promise<MediaFiles> {
  const inMemory = () => createMemoryFiles(MEMORY_LIMIT_BYTES, (input, init) => place.fetch(input, init));
  if (!mayKeepFiles(place)) return inMemory();
  try {
    const crew = createFetchCrew(
      () => new Worker(new URL('./fetch-worker.ts', import.meta.url), { type: 'module' }),
    );
    const files = await createFolderFiles(place.navigator, crew);
    if (!(await crew.able)) return inMemory();
    await place.caches?.delete(FORMER_CACHE);
    return files;
  } catch {
    // A private window, or storage that the owner switched off.
    return inMemory();
  }
}
