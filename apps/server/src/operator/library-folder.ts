import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the starter library, beside or above the program, wherever it was built to; null where there is none.
 * @param configured another folder that takes its place
 */
export function findLibraryFolder(configured: string | null = null): string | null {
  if (configured) return configured;
  let folder = dirname(fileURLToPath(import.meta.url));
  while (folder !== dirname(folder)) {
    const candidate = join(folder, 'library');
    if (existsSync(join(candidate, 'content.json'))) return candidate;
    folder = dirname(folder);
  }
  return null;
}
