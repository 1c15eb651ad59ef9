import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { messageOf, RefusedError } from '../errors';
import { hashFile } from '../storage/local-disk';
import { filePath, type Manifest, readManifest, rowsPath } from './format';
import { EXPORTED } from './tables';

/** An export that is as it was written, with the contents that its rows name. */
export interface CheckedExport {
  readonly manifest: Manifest;
  /** Contents that are there. */
  readonly contents: readonly string[];
}

/**
 * Reads every byte of an export and compares it with what was written.
 * @throws RefusedError that names the first thing that is missing or another
 */
export async function checkExport(folder: string): Promise<CheckedExport> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new RefusedError(`There is no export in ${folder}`);
  const known = new Set(EXPORTED.map(({ table }) => table));
  for (const table of manifest.tables) {
    if (!known.has(table.name)) throw new RefusedError(`This Orrery has no ${table.name}`);
    await checkTable(folder, manifest.rows, table);
  }
  const damaged = new Set(manifest.damaged);
  const named = await readContents(rowsPath(folder, manifest.rows, 'files'));
  const contents = named.filter((content) => !damaged.has(content));
  for (const content of contents) await checkFile(folder, content);
  return { manifest, contents };
}

async function checkTable(folder: string, rows: string, table: Manifest['tables'][number]): Promise<void> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(rowsPath(folder, rows, table.name)), hash);
  } catch (error) {
    throw new RefusedError(`The rows of ${table.name} cannot be read (${messageOf(error)})`);
  }
  if (hash.digest('hex') !== table.sha256) {
    throw new RefusedError(`The rows of ${table.name} are not what was exported`);
  }
}

async function checkFile(folder: string, content: string): Promise<void> {
  const path = filePath(folder, content);
  const found = await hashFile(path).catch((error: unknown) => {
    throw new RefusedError(`The file ${content} cannot be read (${messageOf(error)})`);
  });
  if (found !== content) throw new RefusedError(`The file ${content} is not what was exported`);
}

async function readContents(path: string): Promise<string[]> {
  const contents: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    contents.push(String(JSON.parse(line).sha256));
  }
  return contents;
}
