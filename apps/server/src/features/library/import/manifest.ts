import { type ParsedList, parseEntries } from '../../../platform/import-entries';
import { ImportError, readImportJson } from '../../../platform/import-json';
import { type ManifestEntry, manifestEntry } from './entry-schema';

/**
 * Reads `<folder>/content.json`; what is wrong with its entries is in the answer.
 * @throws ImportError where there is none, or where it is no JSON
 */
export async function readManifest(folder: string): Promise<ParsedList<ManifestEntry>> {
  const content = await readImportJson(folder, 'content.json');
  if (content === null) throw new ImportError([`${folder}: holds no content.json`]);
  return parseEntries(content.value, 'content.json', manifestEntry);
}
