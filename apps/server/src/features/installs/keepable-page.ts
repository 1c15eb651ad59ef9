import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { deviceInstalls, listedResources as listed } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

/** One headset, and what a list tells of it. */
export interface OnDevice {
  readonly cid: number;
  /** Only resources in this status there. */
  readonly status?: string | undefined;
}

/** When something last happened; what was only ordered is as new as its order. */
export const HAPPENED = sql`coalesce(${deviceInstalls.reachedAt}, ${deviceInstalls.startedAt}, ${deviceInstalls.orderedAt})`;

interface Asked {
  readonly scope: SchoolScope;
  readonly where: SQL | undefined;
  readonly device?: OnDevice | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * The ids of a page in the usual order: what a headset holds or fetches, the newest first, then the school's own, the
 * newest first, then the library in its order. Each part is read no further than the page, however large the library is.
 */
export async function readPage(
  db: Database,
  { scope, device, page, pageSize, ...asked }: Asked,
): Promise<number[]> {
  const most = sql`limit ${page * pageSize}`;
  const where = asked.where ?? sql`true`;
  const known = device && heldOn(device.cid);
  // What is in any other status there is known there.
  const isOther = !known ? sql`true` : isUnknown(device) ? sql`not exists (${known})` : sql`false`;
  const parts = [
    sql`(select ${listed.resourceId} as id, 1 as part, -${listed.resourceId}::float8 as place from ${listed}
      where ${listed.schoolId} = ${scope.schoolId} and ${where} and ${isOther}
      order by ${listed.resourceId} desc ${most})`,
    sql`(select ${listed.resourceId} as id, 2 as part, ${listed.resourceId}::float8 as place from ${listed}
      where ${listed.schoolId} is null and ${where} and ${isOther}
      order by ${listed.resourceId} ${most})`,
  ];
  if (device) {
    parts.push(sql`(select ${listed.resourceId} as id, 0 as part, -extract(epoch from ${HAPPENED})::float8 as place
      from ${deviceInstalls} join ${listed} on ${listed.resourceId} = ${deviceInstalls.resourceId}
      where ${deviceInstalls.deviceId} = ${device.cid} and ${deviceInstalls.wanted} and ${where}
        and (${listed.schoolId} is null or ${listed.schoolId} = ${scope.schoolId})
        and ${device.status === undefined ? sql`true` : sql`${deviceInstalls.status} = ${device.status}`}
      order by place, id ${most})`);
  }
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (${sql.join(parts, sql` union all `)}) as parts
    order by part, place, id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return rows.map(({ id }) => id);
}

/** The condition for resources in a status on a headset; what it knows nothing of is not installed there. */
export function isInStatus({ cid, status }: OnDevice): SQL | undefined {
  if (status === undefined) return undefined;
  return isUnknown({ cid, status })
    ? sql`not exists (${heldOn(cid)} and ${deviceInstalls.status} <> 'pend')`
    : sql`exists (${heldOn(cid)} and ${deviceInstalls.status} = ${status})`;
}

const isUnknown = ({ status }: OnDevice) => status === undefined || status === 'pend';

const heldOn = (cid: number) => sql`select from ${deviceInstalls} where ${deviceInstalls.deviceId} = ${cid}
  and ${deviceInstalls.resourceId} = ${listed.resourceId} and ${deviceInstalls.wanted}`;
