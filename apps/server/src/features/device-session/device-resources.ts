import { type DeviceResource, deviceResource } from '@orrery/contract';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { files, resources } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

const kinds = deviceResource.shape.kind;

/** What a device must know of resources, in the order asked for; those it may not see are left out. */
export async function listDeviceResources(
  db: Database,
  scope: SchoolScope,
  rids: readonly number[],
): Promise<DeviceResource[]> {
  if (rids.length === 0) return [];
  const rows = await db
    .select({ resource: resources, file: files })
    .from(resources)
    .innerJoin(files, eq(files.sha256, resources.file))
    .where(
      and(
        inArray(resources.id, [...rids]),
        or(isNull(resources.schoolId), eq(resources.schoolId, scope.schoolId)),
      ),
    );
  const byId = new Map(rows.map((row) => [row.resource.id, row]));
  return rids.flatMap((rid) => {
    const row = byId.get(rid);
    return row ? [toDeviceResource(row.resource, row.file)] : [];
  });
}

function toDeviceResource(
  resource: typeof resources.$inferSelect,
  file: typeof files.$inferSelect,
): DeviceResource {
  return {
    rid: resource.id,
    kind: kinds.parse(resource.kind),
    title: { en: resource.titleEn, zh: resource.titleZh },
    url: `/media/${file.sha256}`,
    cover: resource.cover ? `/media/${resource.cover}` : '',
    mime: file.mime,
    sha256: file.sha256,
    bytes: file.sizeBytes,
    durationSeconds: resource.durationSeconds,
    credit: resource.credit,
  };
}
