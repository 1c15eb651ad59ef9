import { type UnzipFileInfo, unzipSync } from 'fflate';
import {
  COURSEWARE_FILE,
  COURSEWARE_LIMITS,
  type CoursewareManifest,
  coursewareManifest,
} from './courseware';

/** A courseware whose archive was read and checked. */
export interface Courseware {
  readonly manifest: CoursewareManifest;
  /** Everything in the archive by its name, `courseware.json` left out. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** An archive is no courseware: every problem, each with the entry that it is about. */
export class CoursewareError extends Error {
  override readonly name = 'CoursewareError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** What an asset may be, by the end of its name. */
const MIMES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  glb: 'model/gltf-binary',
  json: 'application/json',
  js: 'text/javascript',
} as const;

/** Folders and files with plain names: nothing absolute, nothing that leads out, nothing hidden. */
const NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*\.(jpg|png|webp|glb|json|js)$/;

/** The media type of a name that `readCourseware` took. */
export function assetMime(name: string): string {
  return MIMES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof MIMES] ?? '';
}

/**
 * Opens a courseware within the limits; the same rules hold where one is published and where one is played.
 * Nothing is unpacked before the archive's own list was found to be within them, and no entry becomes larger than
 * that list says.
 * @throws CoursewareError naming every problem
 */
export function readCourseware(archive: Uint8Array): Courseware {
  if (archive.byteLength > COURSEWARE_LIMITS.archiveBytes) {
    throw new CoursewareError([`the archive is larger than ${COURSEWARE_LIMITS.archiveBytes} bytes`]);
  }
  const names = listNames(archive);
  const files = new Map(Object.entries(unzip(archive, ({ name }) => names.has(name))));
  const problems = [...files].flatMap(([name, bytes]) => checkContent(name, bytes));
  const manifest = readManifest(files, problems);
  if (problems.length > 0 || !manifest) throw new CoursewareError(problems);
  files.delete(COURSEWARE_FILE);
  return { manifest, files };
}

function unzip(archive: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(archive, { filter });
  } catch (error) {
    if (error instanceof CoursewareError) throw error;
    throw new CoursewareError([`the archive cannot be opened: ${String(error)}`]);
  }
}

/** Reads the archive's list without unpacking anything. @throws CoursewareError where it breaks a limit */
function listNames(archive: Uint8Array): Set<string> {
  const problems: string[] = [];
  const names = new Set<string>();
  let count = 0;
  let total = 0;
  unzip(archive, (file) => {
    // Folders are entries of their own in many archives.
    if (file.name.endsWith('/') && file.originalSize === 0) return false;
    count += 1;
    total += file.originalSize;
    if (count > COURSEWARE_LIMITS.entries) {
      // At once: an archive may claim billions of entries in a hundred bytes.
      throw new CoursewareError([...problems, `more than ${COURSEWARE_LIMITS.entries} entries`]);
    }
    problems.push(...checkEntry(file, names));
    names.add(file.name);
    return false;
  });
  if (total > COURSEWARE_LIMITS.totalBytes) {
    problems.push(`more than ${COURSEWARE_LIMITS.totalBytes} bytes when unpacked`);
  }
  if (problems.length > 0) throw new CoursewareError(problems);
  return names;
}

function checkEntry(
  { name, size, originalSize, compression }: UnzipFileInfo,
  names: ReadonlySet<string>,
): string[] {
  const shown = JSON.stringify(name.slice(0, COURSEWARE_LIMITS.nameLength));
  if (name.length > COURSEWARE_LIMITS.nameLength) return [`${shown}: the name is too long`];
  if (!NAME.test(name)) return [`${shown}: is no plain name of a ${Object.keys(MIMES).join(', ')} file`];
  if (names.has(name)) return [`${shown}: is there twice`];
  // What is not compressed is copied as long as it is stored, whatever the list says of it, and entries may overlap.
  if (compression === 0 && size !== originalSize) return [`${shown}: its two sizes differ`];
  const bomb = originalSize > COURSEWARE_LIMITS.freeBytes && originalSize > size * COURSEWARE_LIMITS.ratio;
  return bomb ? [`${shown}: unpacks to more than ${COURSEWARE_LIMITS.ratio} times its size`] : [];
}

/** Whether the bytes are what the name says. */
function checkContent(name: string, bytes: Uint8Array): string[] {
  const fits = SIGNATURES[name.slice(name.lastIndexOf('.') + 1)]?.(bytes) ?? false;
  return fits ? [] : [`${name}: is no ${assetMime(name)}`];
}

const starts = (bytes: Uint8Array, at: number, ...signature: number[]) =>
  signature.every((byte, index) => bytes[at + index] === byte);

const SIGNATURES: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  jpg: (bytes) => starts(bytes, 0, 0xff, 0xd8, 0xff),
  png: (bytes) => starts(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  webp: (bytes) => starts(bytes, 0, 0x52, 0x49, 0x46, 0x46) && starts(bytes, 8, 0x57, 0x45, 0x42, 0x50),
  glb: (bytes) => starts(bytes, 0, 0x67, 0x6c, 0x54, 0x46, 2, 0, 0, 0),
  json: (bytes) => parseJson(bytes) !== undefined,
  js: (bytes) => readText(bytes)?.trim() !== undefined && bytes.length > 0,
};

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(readText(bytes) ?? '');
  } catch {
    return undefined;
  }
}

function readManifest(files: ReadonlyMap<string, Uint8Array>, problems: string[]): CoursewareManifest | null {
  const bytes = files.get(COURSEWARE_FILE);
  if (!bytes) {
    problems.push(`${COURSEWARE_FILE} is missing`);
    return null;
  }
  const parsed = coursewareManifest.safeParse(parseJson(bytes));
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      problems.push(`${COURSEWARE_FILE}: ${path.join('.') || 'content'}: ${message}`);
    }
    return null;
  }
  if (!files.has(parsed.data.entry))
    problems.push(`${COURSEWARE_FILE}: entry: there is no ${parsed.data.entry}`);
  return parsed.data;
}
