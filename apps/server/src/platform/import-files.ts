import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { type FileType, readFileType } from './file-type';

/** A file of a library's folder whose content is what it should be. */
export interface ImportFile {
  readonly path: string;
  readonly mime: string;
}

/** Looks at the files of one folder and collects what is wrong with them. */
export interface FileCheck {
  readonly problems: string[];
  /**
   * @param id the entry that names the file
   * @param families what it may be
   * @param bytes its size, where the entry tells one
   * @returns null where it was named as a problem
   */
  check(
    id: string,
    name: string,
    families: readonly FileType['family'][],
    bytes?: number,
  ): Promise<ImportFile | null>;
}

/** A path inside the library's folder, with forward slashes. */
export const innerPath = z
  .string()
  .max(300)
  .regex(/^[\w.-]+(\/[\w.-]+)*$/, 'must be a path inside the folder')
  .refine((path) => !path.split('/').includes('..'), 'must stay inside the folder');

/** Opens a folder whose files are judged by their content, never by their name. */
export async function openFileCheck(folder: string): Promise<FileCheck> {
  const inside = (await realpath(folder)) + sep;
  const problems: string[] = [];

  async function find(
    name: string,
    families: readonly string[],
    bytes?: number,
  ): Promise<ImportFile | string> {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return 'there is no such file';
    // A link may lead anywhere on this machine, and what it leads to would be shown to every school.
    if (!(await realpath(path)).startsWith(inside)) return 'lies outside the folder';
    if (bytes !== undefined && found.size !== bytes) {
      return `has ${found.size} bytes, the manifest says ${bytes}`;
    }
    const type = await readFileType(path);
    if (type && families.includes(type.family)) return { path, mime: type.mime };
    return `is ${type?.mime ?? 'of no known type'}, expected ${families.join(' or ')}`;
  }

  return {
    problems,
    async check(id, name, families, bytes) {
      const found = await find(name, families, bytes);
      if (typeof found !== 'string') return found;
      problems.push(`${id}: ${name}: ${found}`);
      return null;
    },
  };
}
