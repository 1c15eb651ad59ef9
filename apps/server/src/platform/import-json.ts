import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusedError } from './errors';

/** A folder cannot be imported: every problem, each with the entry that it is about. */
export class ImportError extends RefusedError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The folder cannot be imported:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ImportError';
    this.problems = problems;
  }
}

/**
 * Reads a list of a library's folder; null where the folder has none of this name.
 * @throws ImportError where it is no JSON; the file system's error where it is there and cannot be read, because a list
 * that is passed over in silence would be missed much later
 */
export async function readImportJson(
  folder: string,
  name: string,
): Promise<{ readonly value: unknown } | null> {
  const text = await readFile(join(folder, name), 'utf8').catch(nullWhereAbsent);
  if (text === null) return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    throw new ImportError([`${name}: is not JSON`]);
  }
}

function nullWhereAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
