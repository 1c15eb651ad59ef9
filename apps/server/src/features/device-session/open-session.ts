import { PROTOCOL_VERSION } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { devices, schools } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import { type SchoolScope, toSchoolScope } from '../../platform/session/caller';
import { isToken, markOf } from '../../platform/session/token';

/** A device that proved who it is. */
export interface ProvenDevice {
  readonly id: number;
  readonly name: string;
  /** Of the secret that it proved. */
  readonly mark: string;
  readonly scope: SchoolScope;
  readonly school: { readonly id: number; readonly name: string; readonly logo: string | null };
}

/**
 * Checks a device's secret and protocol.
 * @throws AppError `protocol.unsupported`, `device.secret.wrong`, `device.retired`
 */
export async function proveDevice(
  db: Database,
  claim: { readonly deviceId: number; readonly secret: string; readonly protocol: number },
): Promise<ProvenDevice> {
  if (claim.protocol !== PROTOCOL_VERSION) throw new AppError('protocol.unsupported');
  const [row] = await db
    .select({
      id: devices.id,
      name: devices.name,
      secretHash: devices.secretHash,
      retiredAt: devices.retiredAt,
      schoolId: schools.id,
      schoolName: schools.showName,
      logo: schools.logo,
    })
    .from(devices)
    .innerJoin(schools, eq(schools.id, devices.schoolId))
    .where(eq(devices.id, claim.deviceId));
  // An unknown device and a wrong secret look the same, so that ids tell a stranger nothing.
  if (!isToken(claim.secret, row?.secretHash) || !row) throw new AppError('device.secret.wrong');
  if (row.retiredAt) throw new AppError('device.retired');
  return {
    id: row.id,
    name: row.name,
    mark: markOf(row.secretHash),
    scope: toSchoolScope(row.schoolId),
    school: { id: row.schoolId, name: row.schoolName, logo: row.logo },
  };
}
