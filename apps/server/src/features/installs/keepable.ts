import { RESOURCE_KINDS } from '@orrery/contract';
import { and, arrayContains, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { files, listedResources as listed, resources } from '../../platform/database/tables';
import { toKinds } from '../../platform/library/to-resource';
import { searchPage } from '../../platform/search/search-page';
import type { SearchTable } from '../../platform/search/search-query';
import { readSearch } from '../../platform/search/words';
import type { SchoolScope } from '../../platform/session/caller';
import { isInStatus, type OnDevice, readPage } from './keepable-page';

/** Which resources an install list shows (INS-06); what is left out means all. */
export interface InstallFilter {
  readonly res_type?: number | undefined;
  readonly phase?: number | undefined;
  readonly subject?: number | undefined;
  /** Words as they were typed; matches are ordered by how good they are. */
  readonly key: string;
}

/** Which page of them, in which order. */
export interface KeepablePage extends InstallFilter {
  readonly page: number;
  readonly pageSize: number;
  /** Only what is in a status on a headset, and what it holds first where no words are searched. */
  readonly device?: OnDevice | undefined;
}

const TABLE: SearchTable = {
  table: listed,
  id: listed.resourceId,
  title: listed.title,
  content: listed.content,
};

/** A page is an address: there is nothing of it to keep. */
const KEEPABLE_KINDS = RESOURCE_KINDS.filter((kind) => kind !== 'page');

/** What headsets of a school can keep: of the library and its own, neither pages nor what was removed. */
export function isKeepable({ schoolId }: SchoolScope): SQL | undefined {
  return and(or(isNull(listed.schoolId), eq(listed.schoolId, schoolId)), IS_OF_KIND);
}

const IS_OF_KIND = inArray(listed.kind, KEEPABLE_KINDS);

/** The ids of a page of what headsets can keep, and how many there are. */
export async function findKeepable(
  db: Database,
  scope: SchoolScope,
  { key, page, pageSize, device, ...asked }: KeepablePage,
): Promise<{ ids: number[]; total: number }> {
  const filter = meets(asked);
  const where = and(filter, device && isInStatus(device));
  const search = readSearch(key);
  if (search) {
    return searchPage(db, TABLE, { search, scope: isKeepable(scope), where, schoolId: null, page, pageSize });
  }
  const [ids, total] = await Promise.all([
    readPage(db, { scope, where: and(IS_OF_KIND, filter), device, page, pageSize }),
    db.$count(listed, and(isKeepable(scope), where)),
  ]);
  return { ids, total };
}

function meets({ res_type, phase, subject }: Omit<InstallFilter, 'key'>): SQL | undefined {
  return and(
    res_type === undefined ? undefined : inArray(listed.kind, toKinds(res_type)),
    phase === undefined ? undefined : arrayContains(listed.phaseIds, [phase]),
    subject === undefined ? undefined : arrayContains(listed.subjectIds, [subject]),
  );
}

/** What install lists show of resources. */
export type KeptRow = Awaited<ReturnType<typeof readKeepable>>[number];

/** The resources of some ids that `findKeepable` gave, in the same order. */
export async function readKeepable(db: Database, ids: readonly number[]) {
  const rows = await db
    .select({
      id: resources.id,
      kind: resources.kind,
      titleEn: resources.titleEn,
      titleZh: resources.titleZh,
      cover: resources.cover,
      file: resources.file,
      phaseIds: resources.phaseIds,
      subjectIds: resources.subjectIds,
      createdAt: resources.createdAt,
      sizeBytes: files.sizeBytes,
    })
    .from(resources)
    .leftJoin(files, eq(files.sha256, resources.file))
    .where(inArray(resources.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
