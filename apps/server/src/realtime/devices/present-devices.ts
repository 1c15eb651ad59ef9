import type pg from 'pg';
import type { SchoolScope } from '../../platform/session/caller';
import type { DeviceFilter } from '../hub';
import type { ReportedStore } from './reported-store';

/** A headset that is online. */
export interface PresentDevice {
  readonly id: number;
  readonly name: string;
  /** Who uses it; empty where that is not known. */
  readonly studentName: string;
}

interface PresentRow {
  readonly id: number;
  readonly name: string;
  readonly student_name: string;
  readonly online: boolean;
}

// Asked for every few seconds by every page with a panorama: the class is chosen here, and no order is read whole.
const PRESENT = {
  name: 'devices-present',
  text: `SELECT d.id, d.name, coalesce(dd.body #>> '{student,name}', b.alias, '') AS student_name,
      coalesce(r.online, false) AS online
    FROM devices d
    LEFT JOIN device_bindings b ON b.device_id = d.id
    LEFT JOIN device_desired dd ON dd.device_id = d.id
    LEFT JOIN device_reported r ON r.device_id = d.id
    WHERE d.school_id = $1 AND d.retired_at IS NULL
      AND ($2::int IS NULL OR EXISTS (
        SELECT 1 FROM device_group_members m WHERE m.device_id = d.id AND m.group_id = $2))
      AND ($3::int IS NULL OR d.id = $3)
      AND ($4::int IS NULL OR coalesce((dd.body #>> '{classroom,id}')::int, b.class_id) = $4)
    ORDER BY d.id`,
};

/** The headsets of a class, a group or the school that are online: what a list says of them, and far less to read. */
export async function findPresent(
  pool: pg.Pool,
  reported: Pick<ReportedStore, 'find'>,
  scope: SchoolScope,
  { groupId, deviceId, classId }: DeviceFilter,
): Promise<PresentDevice[]> {
  const { rows } = await pool.query<PresentRow>({
    ...PRESENT,
    values: [scope.schoolId, groupId ?? null, deviceId ?? null, classId ?? null],
  });
  return rows
    .filter((row) => reported.find(row.id)?.state.online ?? row.online)
    .map(({ id, name, student_name }) => ({ id, name, studentName: student_name }));
}
