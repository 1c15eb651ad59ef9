import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ResourceKind } from '@orrery/contract';
import { type FileType, readFileType } from './file-type';
import { LibraryError, type ManifestEntry } from './manifest';

/** An entry whose files are what they should be. */
export interface CheckedEntry {
  readonly entry: ManifestEntry;
  readonly file: { readonly path: string; readonly mime: string };
  readonly cover: { readonly path: string; readonly mime: string } | null;
}

const FAMILY: Partial<Record<ResourceKind, FileType['family']>> = {
  panorama_image: 'image',
  image: 'image',
  panorama_video: 'video',
  video: 'video',
  model: 'model',
};

/**
 * Checks every file of a manifest by its content, before anything is stored.
 * @throws LibraryError naming every file that is absent, outside the folder, of the wrong size or of the wrong type
 */
export async function checkFiles(folder: string, entries: readonly ManifestEntry[]): Promise<CheckedEntry[]> {
  const problems: string[] = [];
  const inside = (await realpath(folder)) + sep;
  const checked: CheckedEntry[] = [];

  async function check(id: string, name: string, family: string | undefined, bytes?: number) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return void problems.push(`${id}: ${name}: there is no such file`);
    // A link may lead anywhere on this machine, and what it leads to would be shown to every school.
    if (!(await realpath(path)).startsWith(inside)) {
      return void problems.push(`${id}: ${name}: lies outside the folder`);
    }
    if (bytes !== undefined && found.size !== bytes) {
      return void problems.push(`${id}: ${name}: has ${found.size} bytes, the manifest says ${bytes}`);
    }
    const type = await readFileType(path);
    if (type?.family === family) return type && { path, mime: type.mime };
    problems.push(`${id}: ${name}: is ${type?.mime ?? 'of no known type'}, expected ${family}`);
  }

  for (const entry of entries) {
    const file = await check(entry.id, entry.file, FAMILY[entry.kind], entry.bytes);
    const cover = entry.cover ? await check(entry.id, entry.cover, 'image') : null;
    if (file) checked.push({ entry, file, cover: cover ?? null });
  }
  if (problems.length > 0) throw new LibraryError(problems);
  return checked;
}
