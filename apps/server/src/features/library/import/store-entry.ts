import type { Database } from '../../../platform/database/database';
import type { ImportFile } from '../../../platform/import-files';
import { claimFiles } from '../../../platform/storage/claim-file';
import { keepFile } from '../../../platform/storage/keep-file';
import type { Storage } from '../../../platform/storage/storage';
import { toSubjectIds } from '../../../platform/subjects';
import type { CheckedEntry } from './check-files';
import type { ManifestEntry } from './entry-schema';
import type { CategoryIds } from './resolve-categories';
import type { StoredEntry } from './write-resources';

interface Parts {
  readonly db: Database;
  readonly storage: Storage;
}

/** Keeps the files of a piece and makes its rows. */
export async function storeEntry(
  parts: Parts,
  { entry, outline, ...paths }: CheckedEntry,
  ids: CategoryIds,
): Promise<StoredEntry> {
  const files: StoredEntry['files'][number][] = [];
  async function store(file: ImportFile | null | undefined): Promise<string | null> {
    if (!file) return null;
    const kept = await keepFile(parts, file.path, file.mime);
    files.push({ ...kept, path: file.path });
    return kept.sha256;
  }
  const values = {
    ...textsOf(entry),
    ...termsOf(entry, ids),
    slug: entry.id,
    kind: entry.kind,
    file: await store(paths.file),
    outline,
    pageUrl: entry.url ?? null,
    cover: await store(paths.cover),
    preview: await store(paths.preview),
    card: await store(paths.card),
  };
  const chapters = [];
  for (const [index, chapter] of entry.chapters.entries()) {
    chapters.push({
      id: chapter.id,
      titleEn: chapter.title.en,
      titleZh: chapter.title.zh,
      introEn: chapter.intro.en,
      introZh: chapter.intro.zh,
      cover: await store(paths.chapterCovers[index]),
      durationSeconds: chapter.duration ?? null,
      control: chapter.control,
      alternation: chapter.interaction,
    });
  }
  return { files, values, chapters };
}

/** Claims the files of pieces for good, in the transaction that names them; what was deleted meanwhile is stored again. */
export async function claimEntries(
  tx: Database,
  storage: Storage,
  entries: readonly StoredEntry[],
): Promise<void> {
  const files = entries.flatMap((entry) => [...entry.files]);
  const lost = await claimFiles(tx, files);
  for (const { sha256, path } of files) if (lost.has(sha256)) await storage.put(path);
}

function textsOf(entry: ManifestEntry) {
  return {
    titleEn: entry.title.en,
    titleZh: entry.title.zh,
    descriptionEn: entry.description.en,
    descriptionZh: entry.description.zh,
    knowledgeEn: entry.knowledge_point.en,
    knowledgeZh: entry.knowledge_point.zh,
    keywordsEn: entry.keywords.en,
    keywordsZh: entry.keywords.zh,
    licence: entry.licence,
    credit: entry.credit,
    source: entry.source,
  };
}

function termsOf(entry: ManifestEntry, ids: CategoryIds) {
  return {
    phaseIds: entry.phase_ids,
    subjectIds: toSubjectIds(entry.phase_ids, entry.subjects),
    gradeIds: entry.grades,
    volumeIds: entry.volumes,
    generalCateIds: [...ids.general],
    knowledgeCateIds: [...ids.knowledge],
    width: entry.width ?? null,
    height: entry.height ?? null,
    durationSeconds: entry.duration ?? null,
    triangles: entry.triangles ?? null,
    loop: entry.loop,
  };
}
