import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the starter library: `LIBRARY_DIR`, else the `library` beside or above the program, wherever it was
 * built to; null where there is none.
 */
export function findLibraryFolder(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.LIBRARY_DIR) return resolve(env.LIBRARY_DIR);
  let folder = dirname(fileURLToPath(import.meta.url));
  while (folder !== dirname(folder)) {
    const candidate = join(folder, 'library');
    if (existsSync(join(candidate, 'content.json'))) return candidate;
    folder = dirname(folder);
  }
  return null;
}
