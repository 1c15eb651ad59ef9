import { type DeviceState, type PlayDevice, toDeviceFlags, topics } from '@orrery/contract';
import type pg from 'pg';
import type { SchoolScope } from '../../platform/session/caller';
import type { DeviceFilter } from '../hub';
import { toDesired } from './desired-store';
import type { DeviceFaults } from './faults';
import { FRAME_PATH } from './frame-store';
import type { ReportedStore } from './reported-store';

interface ListRow {
  readonly id: number;
  readonly name: string;
  readonly bound_class_id: number | null;
  readonly alias: string | null;
  readonly desired: unknown;
  readonly state: DeviceState | null;
  readonly seen_at: Date | null;
}

const LIST = {
  name: 'device-list',
  text: `SELECT d.id, d.name, b.class_id AS bound_class_id, b.alias,
      dd.body AS desired, r.body AS state, r.seen_at
    FROM devices d
    LEFT JOIN device_bindings b ON b.device_id = d.id
    LEFT JOIN device_desired dd ON dd.device_id = d.id
    LEFT JOIN device_reported r ON r.device_id = d.id
    WHERE d.school_id = $1 AND d.retired_at IS NULL
      AND ($2::int IS NULL OR EXISTS (
        SELECT 1 FROM device_group_members m WHERE m.device_id = d.id AND m.group_id = $2))
      AND ($3::int IS NULL OR d.id = $3)
    ORDER BY d.id`,
};

/** The devices of a school, of one of its groups, or one device, with what each should do and last said it does. */
export async function listDevices(
  pool: pg.Pool,
  { reported, faults }: { readonly reported: ReportedStore; readonly faults: Pick<DeviceFaults, 'of'> },
  scope: SchoolScope,
  filter: DeviceFilter,
): Promise<PlayDevice[]> {
  const { rows } = await pool.query<ListRow>({
    ...LIST,
    values: [scope.schoolId, filter.groupId ?? null, filter.deviceId ?? null],
  });
  return rows.map((row) => {
    const live = reported.find(row.id);
    const state = live?.state ?? row.state;
    const seen = live?.seenAt ?? row.seen_at?.getTime() ?? null;
    return { ...toPlayDevice(scope, filter, row, state, seen), fault: faults.of(row.id) };
  });
}

function toPlayDevice(
  scope: SchoolScope,
  filter: DeviceFilter,
  row: ListRow,
  state: DeviceState | null,
  seen: number | null,
): Omit<PlayDevice, 'fault'> {
  const desired = toDesired(row.desired);
  const playsFor = desired.classroom?.id ?? 0;
  return {
    id: row.id,
    client_id: row.id,
    name: row.name,
    student_name: desired.student?.name ?? row.alias ?? '',
    ...toDeviceFlags(state, desired),
    play_class_id: playsFor,
    is_in_class: isInClass(filter.classId, playsFor || row.bound_class_id) ? 1 : 2,
    // Always the same; a page finds there what the headset showed last, or nothing.
    img: `${FRAME_PATH}/${row.id}`,
    topic: topics.signal(scope.schoolId, row.id),
    desired,
    state,
    seen,
  };
}

/** The class that a device plays for now counts before the one that it is bound to. */
function isInClass(asked: number | undefined, present: number | null): boolean {
  return asked === undefined || asked === present;
}
