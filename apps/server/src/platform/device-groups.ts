import type { DeviceGroup } from '@orrery/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from './database/database';
import { deviceGroupMembers, deviceGroups, devices } from './database/tables';
import type { SchoolScope } from './session/caller';

/** The device groups of a school, oldest first: both the class chooser and device management show them. */
export async function listDeviceGroups(db: Database, scope: SchoolScope): Promise<DeviceGroup[]> {
  return db
    .select({
      client_group_id: deviceGroups.id,
      client_group_name: deviceGroups.name,
      count: sql<number>`count(${devices.id})::int`,
      is_default: sql<number>`${deviceGroups.isDefault}::int`,
      revision: deviceGroups.revision,
    })
    .from(deviceGroups)
    .leftJoin(deviceGroupMembers, eq(deviceGroupMembers.groupId, deviceGroups.id))
    .leftJoin(devices, and(eq(devices.id, deviceGroupMembers.deviceId), isNull(devices.retiredAt)))
    .where(eq(deviceGroups.schoolId, scope.schoolId))
    .groupBy(deviceGroups.id)
    .orderBy(asc(deviceGroups.id));
}
