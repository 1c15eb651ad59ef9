import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { COURSEWARE_FILE, CoursewareError } from '@orrery/contract';
import { strToU8, zipSync } from 'fflate';
import { bundleModule } from './bundle';

/** Any fixed time: archives keep one for each entry. */
const PACKED_AT = new Date(2026, 0, 1);
/** What is compressed already is stored. */
const STORED = /\.(jpg|png|webp)$/;
/** The folder whose files go into the archive by their own names. */
const ASSETS = 'assets';

/** An archive, and what it was made of. */
export interface PackedCourseware {
  readonly bytes: Uint8Array;
  /** The module as it is in the archive. */
  readonly module: string;
  /** Whole paths of every file that went in, for whoever watches them. */
  readonly sources: readonly string[];
}

interface Sheet {
  readonly entry: string;
  /** Names in the archive, and where those files lie. */
  readonly assets: ReadonlyMap<string, string>;
  /** The manifest as it goes into the archive. */
  readonly manifest: object;
}

/**
 * Packs a folder into the one file that is published. The same sources give the same bytes on every machine, so that
 * nothing is downloaded again which did not change. What the archive says is not checked here: see `checkCourseware`.
 * @param folder with `courseware.json`, the module that it names, and files in `assets/`
 * @throws CoursewareError naming what is missing or cannot be read
 */
export async function packCourseware(folder: string): Promise<PackedCourseware> {
  const root = path.resolve(folder);
  const { entry, assets, manifest } = await readSheet(root);
  const { code, sources } = await bundleModule(path.join(root, entry), root);
  const files: [string, Uint8Array][] = [
    [COURSEWARE_FILE, strToU8(`${JSON.stringify(manifest, null, 2)}\n`)],
    [entry, strToU8(code)],
  ];
  for (const [name, from] of assets) files.push([name, await readFile(from)]);
  const entries = files.map(([name, bytes]) => [
    name,
    [bytes, { level: STORED.test(name) ? 0 : 9, mtime: PACKED_AT }] as const,
  ]);
  return {
    bytes: zipSync(Object.fromEntries(entries)),
    module: code,
    sources: [path.join(root, COURSEWARE_FILE), ...sources, ...assets.values()],
  };
}

async function readSheet(root: string): Promise<Sheet> {
  const { assets: named = {}, ...manifest } = await readJson(root);
  const { entry } = manifest;
  const problems: string[] = [];
  if (typeof entry !== 'string' || !existsSync(path.join(root, entry))) {
    problems.push(`${COURSEWARE_FILE}: entry: there is no ${String(entry)}`);
  }
  const assets = new Map(await listAssets(root));
  for (const [name, from] of Object.entries(named ?? {})) {
    const file = path.join(root, String(from));
    if (existsSync(file)) assets.set(name, file);
    else problems.push(`${COURSEWARE_FILE}: assets: ${name}: there is no ${String(from)}`);
  }
  if (problems.length > 0) throw new CoursewareError(problems);
  return { entry: String(entry), assets, manifest };
}

async function readJson(root: string): Promise<Record<string, unknown>> {
  const file = path.join(root, COURSEWARE_FILE);
  if (!existsSync(file)) throw new CoursewareError([`${COURSEWARE_FILE} is missing`]);
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch (error) {
    throw new CoursewareError([`${COURSEWARE_FILE}: is no JSON: ${(error as Error).message}`]);
  }
  throw new CoursewareError([`${COURSEWARE_FILE}: is no object`]);
}

/** Files of `assets/`, in an order that does not hang on the machine. */
async function listAssets(root: string): Promise<[string, string][]> {
  const folder = path.join(root, ASSETS);
  if (!existsSync(folder)) return [];
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((one) => one.isFile() && !one.name.startsWith('.'))
    .map((one): [string, string] => {
      const file = path.join(one.parentPath, one.name);
      return [path.relative(root, file).split(path.sep).join('/'), file];
    })
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
