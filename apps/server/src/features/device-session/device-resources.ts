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
  const rows = await db
    .select({ resource: resources, file: files })
    .from(resources)
    .leftJoin(files, eq(files.sha256, resources.file))
    .where(and(inArray(resources.id, [...rids]), isNull(resources.removedAt), isVisibleTo(scope)));
  const byId = new Map(rows.map((row) => [row.resource.id, row]));
  return rids.flatMap((rid) => {
    const row = byId.get(rid);
    return row ? [toDeviceResource(row.resource, row.file)] : [];
  });
}

function toDeviceResource(
  resource: typeof resources.$inferSelect,
  file: typeof files.$inferSelect | null,
): DeviceResource {
  return {
    rid: resource.id,
    kind: toKind(resource.kind),
    title: { en: resource.titleEn, zh: resource.titleZh },
    // A page has an address instead of a file, and nothing of it is kept.
    url: file ? toMediaUrl(file.sha256) : (resource.pageUrl ?? ''),
    cover: toMediaUrl(resource.cover),
    mime: file?.mime ?? 'text/html',
    sha256: file?.sha256 ?? '',
    bytes: file?.sizeBytes ?? 0,
    durationSeconds: resource.durationSeconds,
    loop: resource.loop,
    credit: resource.credit,
  };
}
