import type { ImportFile } from '../../../platform/import-files';
import type { Storage } from '../../../platform/storage/storage';
import { toSubjectIds } from '../../../platform/subjects';
import type { CheckedEntry } from './check-files';
import type { ManifestEntry } from './entry-schema';
import type { CategoryIds } from './resolve-categories';
import type { StoredEntry } from './write-resources';

/** Keeps the files of a piece and makes its rows. */
export async function storeEntry(
  storage: Storage,
  { entry, ...paths }: CheckedEntry,
  ids: CategoryIds,
): Promise<StoredEntry> {
  const files: StoredEntry['files'][number][] = [];
  async function store(file: ImportFile | null | undefined): Promise<string | null> {
    if (!file) return null;
    const stored = { ...(await storage.put(file.path)), mime: file.mime };
    files.push(stored);
    return stored.sha256;
  }
  const values = {
    ...textsOf(entry),
    ...termsOf(entry, ids),
    slug: entry.id,
    kind: entry.kind,
    file: await store(paths.file),
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
