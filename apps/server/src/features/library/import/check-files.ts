import type { CoursewareOutline, ResourceKind } from '@orrery/contract';
import type { FileType } from '../../../platform/file-type';
import { type FileCheck, type ImportFile, openFileCheck } from '../../../platform/import-files';
import { checkCourseware } from './check-courseware';
import type { ManifestEntry } from './entry-schema';
import { withCourseware } from './with-courseware';

/** An entry whose files are what they should be. */
export interface CheckedEntry {
  readonly entry: ManifestEntry;
  /** A page has none. */
  readonly file: ImportFile | null;
  readonly cover: ImportFile | null;
  readonly preview: ImportFile | null;
  readonly card: ImportFile | null;
  /** One for each chapter, in their order. */
  readonly chapterCovers: readonly (ImportFile | null)[];
  /** What a courseware's test asks; null of everything else. */
  readonly outline: CoursewareOutline | null;
}

const FAMILY: Record<Exclude<ResourceKind, 'page'>, FileType['family']> = {
  panorama_image: 'image',
  image: 'image',
  panorama_video: 'video',
  video: 'video',
  model: 'model',
  courseware: 'archive',
};

/**
 * Checks every file of a manifest by its content, before anything is stored.
 * @returns with every file that is absent, outside the folder, of the wrong size or of the wrong type
 */
export async function checkFiles(
  folder: string,
  entries: readonly ManifestEntry[],
): Promise<{ checked: CheckedEntry[]; problems: readonly string[] }> {
  const files = await openFileCheck(folder);
  const checked: CheckedEntry[] = [];
  for (const entry of entries) checked.push(await checkEntry(files, entry));
  return { checked, problems: files.problems };
}

async function checkEntry(files: FileCheck, manifest: ManifestEntry): Promise<CheckedEntry> {
  const optional = (name: string | undefined, families: readonly FileType['family'][]) =>
    name === undefined ? null : files.check(manifest.id, name, families);
  const file =
    manifest.file === undefined || manifest.kind === 'page'
      ? null
      : await files.check(manifest.id, manifest.file, [FAMILY[manifest.kind]], manifest.bytes);
  const { entry, outline } = await openCourseware(files, manifest, file);
  const cover = await optional(entry.cover, ['image']);
  const preview = await optional(entry.preview, ['video']);
  const card = await optional(entry.card, ['document', 'image']);
  const chapterCovers: (ImportFile | null)[] = [];
  for (const chapter of entry.chapters) chapterCovers.push(await optional(chapter.cover, ['image']));
  return { entry, file, cover, preview, card, chapterCovers, outline };
}

async function openCourseware(
  files: FileCheck,
  entry: ManifestEntry,
  file: ImportFile | null,
): Promise<Pick<CheckedEntry, 'entry' | 'outline'>> {
  if (entry.kind !== 'courseware' || file === null) return { entry, outline: null };
  const courseware = await checkCourseware(file.path);
  const opened = withCourseware(entry, courseware);
  files.problems.push(...opened.problems);
  return { entry: opened.entry, outline: courseware.outline };
}
