import type { DeviceResource } from '@orrery/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { files, resources } from '../../platform/database/tables';
import { isVisibleTo, toKind, toMediaUrl } from '../../platform/resources';
import type { SchoolScope } from '../../platform/session/caller';

/**
 * What a device must know of resources, in the order asked for; those it may not see, and what the
 * library lost, are left out.
 */
export async function listDeviceResources(
  db: Database,
  scope: SchoolScope,
  rids: readonly number[],
): Promise<DeviceResource[]> {
  if (rids.length === 0) return [];
  const rows = await readRows(db, scope, rids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rids.flatMap((rid) => {
    const row = byId.get(rid);
    return row ? [toDeviceResource(row)] : [];
  });
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function toDeviceResource(row: Row): DeviceResource {
  return {
    rid: row.id,
    kind: toKind(row.kind),
    title: { en: row.titleEn, zh: row.titleZh },
    // A page has an address instead of a file, and nothing of it is kept.
    url: row.sha256 === null ? (row.pageUrl ?? '') : toMediaUrl(row.sha256),
    cover: toMediaUrl(row.cover),
    mime: row.mime ?? 'text/html',
    sha256: row.sha256 ?? '',
    bytes: row.sizeBytes ?? 0,
    durationSeconds: row.durationSeconds,
    loop: row.loop,
    credit: row.credit,
  };
}

/** A class set asks for hundreds each, all at once: no column more than is told. */
function readRows(db: Database, scope: SchoolScope, rids: readonly number[]) {
  const { id, kind, titleEn, titleZh, pageUrl, cover, durationSeconds, loop, credit } = resources;
  const { sha256, mime, sizeBytes } = files;
  return db
    .select({
      id,
      kind,
      titleEn,
      titleZh,
      pageUrl,
      cover,
      durationSeconds,
      loop,
      credit,
      sha256,
      mime,
      sizeBytes,
    })
    .from(resources)
    .leftJoin(files, eq(sha256, resources.file))
    .where(and(inArray(id, [...rids]), isNull(resources.removedAt), isVisibleTo(scope)));
}
