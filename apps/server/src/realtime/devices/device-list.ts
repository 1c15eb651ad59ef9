import {
  type Desired,
  type DeviceState,
  INITIAL_DESIRED,
  type PlayDevice,
  toDeviceFlags,
  topics,
} from '@orrery/contract';
import type pg from 'pg';
import type { SchoolScope } from '../../platform/session/caller';
import type { DeviceFilter } from '../hub';
import type { DesiredBook } from './desired-book';
import { readMany } from './desired-store';
import type { DeviceFaults } from './faults';
import { FRAME_PATH } from './frame-store';
import type { ReportedStore } from './reported-store';

interface ListRow {
  readonly id: number;
  readonly name: string;
  readonly bound_class_id: number | null;
  readonly alias: string | null;
  /** Of what it should be doing; null where it was never told anything. */
  readonly revision: number | null;
}

/** What the database knows of a device that has said nothing to this server. */
interface StateRow {
  readonly device_id: number;
  readonly body: DeviceState;
  readonly seen_at: Date;
}

const LIST = {
  name: 'device-list',
  text: `SELECT d.id, d.name, b.class_id AS bound_class_id, b.alias,
      dd.revision::int AS revision
    FROM devices d
    LEFT JOIN device_bindings b ON b.device_id = d.id
    LEFT JOIN device_desired dd ON dd.device_id = d.id
    WHERE d.school_id = $1 AND d.retired_at IS NULL
      AND ($2::int IS NULL OR EXISTS (
        SELECT 1 FROM device_group_members m WHERE m.device_id = d.id AND m.group_id = $2))
      AND ($3::int IS NULL OR d.id = $3)
    ORDER BY d.id`,
};

const STATES = {
  name: 'device-list-states',
  text: 'SELECT device_id, body, seen_at FROM device_reported WHERE school_id = $1 AND device_id = ANY($2::int[])',
};

/** What a list is made of besides the database. */
interface ListSources {
  readonly reported: ReportedStore;
  readonly faults: Pick<DeviceFaults, 'of'>;
  readonly book: DesiredBook;
}

/** The devices of a school, of one of its groups, or one device, with what each should do and last said it does. */
export async function listDevices(
  pool: pg.Pool,
  { reported, faults, book }: ListSources,
  scope: SchoolScope,
  filter: DeviceFilter,
): Promise<PlayDevice[]> {
  const { rows } = await pool.query<ListRow>({
    ...LIST,
    values: [scope.schoolId, filter.groupId ?? null, filter.deviceId ?? null],
  });
  const [orders, silent] = await Promise.all([
    readOrders(pool, book, scope, rows),
    readSilent(pool, reported, scope, rows),
  ]);
  return rows.map((row) => {
    const live = reported.find(row.id);
    const stored = silent.get(row.id);
    const state = live?.state ?? stored?.body ?? null;
    const seen = live?.seenAt ?? stored?.seen_at.getTime() ?? null;
    const desired = orders.get(row.id) ?? INITIAL_DESIRED;
    return { ...toPlayDevice(scope, filter, row, desired, state, seen), fault: faults.of(row.id) };
  });
}

/** Reads only what is not known by its revision. */
async function readOrders(
  pool: pg.Pool,
  book: DesiredBook,
  scope: SchoolScope,
  rows: readonly ListRow[],
): Promise<ReadonlyMap<number, Desired>> {
  const orders = new Map<number, Desired>();
  const unknown: number[] = [];
  for (const { id, revision } of rows) {
    if (revision === null) continue;
    const known = book.find(id, revision);
    if (known) orders.set(id, known);
    else unknown.push(id);
  }
  if (unknown.length === 0) return orders;
  for (const [id, body] of await readMany(pool, scope, unknown)) {
    book.keep(id, body);
    orders.set(id, body);
  }
  return orders;
}

/** What the devices last said that have said nothing to this server, by id. */
async function readSilent(
  pool: pg.Pool,
  reported: ReportedStore,
  scope: SchoolScope,
  rows: readonly ListRow[],
): Promise<ReadonlyMap<number, StateRow>> {
  const silent = rows.flatMap(({ id }) => (reported.find(id) ? [] : [id]));
  if (silent.length === 0) return new Map();
  const states = await pool.query<StateRow>({ ...STATES, values: [scope.schoolId, silent] });
  return new Map(states.rows.map((row) => [row.device_id, row]));
}

function toPlayDevice(
  scope: SchoolScope,
  filter: DeviceFilter,
  row: ListRow,
  desired: Desired,
  state: DeviceState | null,
  seen: number | null,
): Omit<PlayDevice, 'fault'> {
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
