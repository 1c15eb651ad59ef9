import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedList, parseEntries } from '../../../platform/import-entries';
import { type ManifestEntry, manifestEntry } from './entry-schema';

/** A library cannot be imported: every problem, each with the entry that it is about. */
export class LibraryError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The library cannot be imported:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'LibraryError';
    this.problems = problems;
  }
}

/**
 * Reads `<folder>/content.json`; what is wrong with its entries is in the answer.
 * @throws LibraryError where there is none, or where it is no JSON
 */
export async function readManifest(folder: string): Promise<ParsedList<ManifestEntry>> {
  const content = await readJson(folder, 'content.json');
  if (content === null) throw new LibraryError([`${folder}: holds no content.json`]);
  return parseEntries(content.value, 'content.json', manifestEntry);
}

/** A JSON file of the folder; null where there is none. @throws LibraryError where it is no JSON */
export async function readJson(folder: string, name: string): Promise<{ readonly value: unknown } | null> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    throw new LibraryError([`${name}: is not JSON`]);
  }
}
