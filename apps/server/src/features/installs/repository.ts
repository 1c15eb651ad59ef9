import { RESOURCE_KINDS, type Resource, toWireKind } from '@orrery/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { files, resources } from '../../platform/database/tables';
import type { Language } from '../../platform/http/context';
import { isVisibleTo, toKind, toMediaUrl } from '../../platform/resources';
import type { SchoolScope } from '../../platform/session/caller';

/** What install lists show of a resource. */
export interface InstallResource extends Pick<Resource, 'title' | 'cover' | 'res_type'> {
  readonly rid: number;
  /** Both languages and the keywords, for searching. */
  readonly words: string;
  readonly sizeBytes: number;
  readonly createdAt: number;
  readonly phaseIds: readonly number[];
  readonly subjectIds: readonly number[];
}

/** The resources of some ids that the school may see, by id: what a device names and nobody may see is left out. */
export async function findResources(
  db: Database,
  scope: SchoolScope,
  rids: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, InstallResource>> {
  if (rids.length === 0) return new Map();
  const rows = await db
    .select({ resource: resources, sizeBytes: files.sizeBytes })
    .from(resources)
    .leftJoin(files, eq(files.sha256, resources.file))
    .where(
      and(inArray(resources.id, [...rids]), isVisibleTo(scope), inArray(resources.kind, [...RESOURCE_KINDS])),
    );
  return new Map(rows.map((row) => [row.resource.id, toInstallResource(row, language)]));
}

interface Row {
  readonly resource: typeof resources.$inferSelect;
  /** A page has no file. */
  readonly sizeBytes: number | null;
}

function toInstallResource({ resource, sizeBytes }: Row, language: Language): InstallResource {
  const { titleEn, titleZh, keywordsEn, keywordsZh } = resource;
  return {
    rid: resource.id,
    title: language === 'zh' ? titleZh : titleEn,
    cover: toMediaUrl(resource.cover),
    res_type: toWireKind(toKind(resource.kind)).res_type,
    words: [titleEn, titleZh, ...keywordsEn, ...keywordsZh].join(' ').toLowerCase(),
    sizeBytes: sizeBytes ?? 0,
    createdAt: resource.createdAt.getTime(),
    phaseIds: resource.phaseIds,
    subjectIds: resource.subjectIds,
  };
}
