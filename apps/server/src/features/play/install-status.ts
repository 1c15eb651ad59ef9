import { calls, type PlayDevice } from '@orrery/contract';
import { and, eq } from 'drizzle-orm';
import { requireClass, requireGroup } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { deviceInstalls, resources } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { CallServer } from '../../platform/http/handle';
import { isVisibleTo } from '../../platform/resources';
import type { SchoolScope } from '../../platform/session/caller';
import type { DeviceHub } from '../../realtime/hub';
import { type KnownInstall, toInstallGroups } from './install-groups';

interface InstallStatusDeps {
  readonly db: Database;
  readonly hub: DeviceHub;
}

/** How far the headsets of a class are with one resource (PLAY-77, PLAY-81). */
export function registerInstallStatus(server: CallServer, { db, hub }: InstallStatusDeps): void {
  server.handle(calls.clientInstallStatus, async (asked, { caller: { scope } }) => {
    const { rid, client_group_id: groupId, class_id: classId } = asked;
    const file = await requireFile(db, scope, rid);
    if (classId !== undefined) await requireClass(db, scope, classId);
    if (groupId !== undefined) await requireGroup(db, scope, groupId);
    const [list, known] = await Promise.all([
      hub.list(scope, { classId, groupId }),
      readKnown(db, scope, rid),
    ]);
    return toInstallGroups(rid, file, ofClass(list), known);
  });
}

/** Those of the class; all, as long as none of them is in it: a lesson's headsets join when it is sent. */
function ofClass(list: readonly PlayDevice[]): readonly PlayDevice[] {
  const inClass = list.filter((device) => device.is_in_class === 1);
  return inClass.length > 0 ? inClass : list;
}

async function requireFile(db: Database, scope: SchoolScope, rid: number): Promise<string | null> {
  const [found] = await db
    .select({ file: resources.file })
    .from(resources)
    .where(and(eq(resources.id, rid), isVisibleTo(scope)));
  if (!found) throw new AppError('resource.unknown');
  return found.file;
}

async function readKnown(
  db: Database,
  { schoolId }: SchoolScope,
  rid: number,
): Promise<ReadonlyMap<number, KnownInstall>> {
  const { deviceId, status, wanted, sha256, reason } = deviceInstalls;
  const rows = await db
    .select({ deviceId, status, wanted, sha256, reason })
    .from(deviceInstalls)
    .where(and(eq(deviceInstalls.schoolId, schoolId), eq(deviceInstalls.resourceId, rid)));
  return new Map(rows.map((row) => [row.deviceId, row]));
}
