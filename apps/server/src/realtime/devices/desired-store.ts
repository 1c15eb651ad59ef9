import { type Desired, desired, INITIAL_DESIRED } from '@orrery/contract';
import type pg from 'pg';
import type { SchoolScope } from '../../platform/session/caller';
import { joinReviews } from '../reviews/join-reviews';
import { inTransaction } from '../transaction';

/** What devices should be doing, by device id. */
export type DesiredByDevice = ReadonlyMap<number, Desired>;

interface DesiredRow {
  readonly device_id: number;
  readonly body: unknown;
}

// Named statements are prepared once per connection: an order is the product's most urgent write.
// Rows are locked in the order of their ids, so that two orders to overlapping classes cannot deadlock.
const LOCK = {
  name: 'desired-lock',
  text: `SELECT dd.device_id, dd.body FROM device_desired dd
    JOIN devices d ON d.id = dd.device_id AND d.retired_at IS NULL
    WHERE dd.school_id = $1 AND dd.device_id = ANY($2::int[])
    ORDER BY dd.device_id FOR UPDATE OF dd`,
};

const CREATE = {
  name: 'desired-create',
  text: `INSERT INTO device_desired (device_id, school_id, revision, body)
    SELECT id, school_id, 0, $3::jsonb FROM devices
    WHERE school_id = $1 AND id = ANY($2::int[]) AND retired_at IS NULL
    ORDER BY id ON CONFLICT (device_id) DO NOTHING`,
};

const STORE = {
  name: 'desired-store',
  text: `UPDATE device_desired dd SET revision = v.revision, body = v.body::jsonb,
      updated_at = CASE WHEN $4::boolean THEN now() ELSE dd.updated_at END
    FROM unnest($1::int[], $2::bigint[], $3::text[]) AS v(device_id, revision, body)
    WHERE dd.device_id = v.device_id`,
};

const READ = {
  name: 'desired-read',
  text: `SELECT dd.device_id, dd.body FROM device_desired dd
    WHERE dd.school_id = $1 AND dd.device_id = ANY($2::int[])`,
};

const REVISIONS = {
  name: 'desired-revisions',
  text: `SELECT dd.device_id, dd.revision::int FROM device_desired dd
    JOIN devices d ON d.id = dd.device_id AND d.retired_at IS NULL
    WHERE dd.school_id = $1`,
};

const CLASSES_OF = {
  name: 'classes-of-students',
  text: 'SELECT id, class_id FROM students WHERE id = ANY($1::int[])',
};

const INITIAL = JSON.stringify(INITIAL_DESIRED);

/** How an order changes what devices should be doing. */
export interface DesiredChange {
  /** Makes the next body from the present one. */
  readonly change: (present: Desired, deviceId: number) => Desired;
  /** Is shown what all the devices should be doing now, before the first is changed. */
  readonly survey?: ((all: readonly Desired[]) => void) | undefined;
  /** Whether it is an order of a lesson: a lesson without any for hours is over. */
  readonly isLesson: boolean;
}

/**
 * Changes what devices should be doing in one transaction, each with its next revision.
 * @returns the new bodies by device id; null where an id is not a live device of the school
 */
export function changeDesired(
  pool: pg.Pool,
  scope: SchoolScope,
  deviceIds: readonly number[],
  change: DesiredChange,
): Promise<DesiredByDevice | null> {
  return inTransaction(pool, (client) => changeWithin(client, scope, deviceIds, change));
}

/** The same within a transaction of somebody who has more to do in it. */
export async function changeWithin(
  client: pg.PoolClient,
  scope: SchoolScope,
  deviceIds: readonly number[],
  { change, survey, isLesson }: DesiredChange,
): Promise<DesiredByDevice | null> {
  const present = await lock(client, scope, deviceIds);
  if (!present) return null;
  survey?.([...present.values()]);
  const changed = new Map<number, Desired>();
  for (const [id, body] of present) changed.set(id, change(body, id));
  const strangers = await findStrangers(client, present, changed);
  const next = new Map<number, Desired>();
  for (const [id, body] of changed) {
    const student = strangers.has(id) ? null : body.student;
    next.set(id, { ...body, student, revision: (present.get(id)?.revision ?? 0) + 1 });
  }
  const bodies = [...next.values()];
  await client.query({
    ...STORE,
    values: [
      [...next.keys()],
      bodies.map((body) => body.revision),
      bodies.map((body) => JSON.stringify(body)),
      isLesson,
    ],
  });
  await joinReviews(client, scope, present, next);
  return next;
}

/** Devices that go to a class which their student is not in: whoever wears them there is somebody else. */
async function findStrangers(
  client: pg.PoolClient,
  present: DesiredByDevice,
  changed: DesiredByDevice,
): Promise<ReadonlySet<number>> {
  const movers = [...changed].flatMap(([id, { classroom, student }]) =>
    classroom && student && classroom.id !== present.get(id)?.classroom?.id
      ? [{ id, classId: classroom.id, studentId: student.id }]
      : [],
  );
  if (movers.length === 0) return new Set();
  const { rows } = await client.query<{ id: number; class_id: number }>({
    ...CLASSES_OF,
    values: [movers.map(({ studentId }) => studentId)],
  });
  const classOf = new Map(rows.map((row) => [row.id, row.class_id]));
  return new Set(movers.flatMap((one) => (classOf.get(one.studentId) === one.classId ? [] : [one.id])));
}

async function lock(
  client: pg.PoolClient,
  scope: SchoolScope,
  deviceIds: readonly number[],
): Promise<DesiredByDevice | null> {
  const values = [scope.schoolId, deviceIds];
  let rows = await client.query<DesiredRow>({ ...LOCK, values });
  if (rows.rows.length < deviceIds.length) {
    await client.query({ ...CREATE, values: [...values, INITIAL] });
    rows = await client.query<DesiredRow>({ ...LOCK, values });
  }
  return rows.rows.length === deviceIds.length ? toMap(rows.rows) : null;
}

/** What one device should be doing; the row is made where the device was never told anything. */
export async function readDesired(pool: pg.Pool, scope: SchoolScope, deviceId: number): Promise<Desired> {
  const known = (await readMany(pool, scope, [deviceId])).get(deviceId);
  if (known) return known;
  await pool.query({ ...CREATE, values: [scope.schoolId, [deviceId], INITIAL] });
  return (await readMany(pool, scope, [deviceId])).get(deviceId) ?? INITIAL_DESIRED;
}

/** What several devices should be doing; those that were never told anything are left out. */
export async function readMany(
  pool: pg.Pool,
  scope: SchoolScope,
  deviceIds: readonly number[],
): Promise<DesiredByDevice> {
  const { rows } = await pool.query<DesiredRow>({ ...READ, values: [scope.schoolId, deviceIds] });
  return toMap(rows);
}

/** The newest revision of each device of a school: far less to read than what they should be doing. */
export async function readRevisions(pool: pg.Pool, scope: SchoolScope): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ device_id: number; revision: number }>({
    ...REVISIONS,
    values: [scope.schoolId],
  });
  return new Map(rows.map((row) => [row.device_id, row.revision]));
}

function toMap(rows: readonly DesiredRow[]): DesiredByDevice {
  return new Map(rows.map((row) => [row.device_id, toDesired(row.body)]));
}

/** A stored body as today's contract has it: fields that are newer than the row get their first value. */
export function toDesired(body: unknown): Desired {
  const whole = { ...INITIAL_DESIRED, ...(body as Partial<Desired> | null) };
  const known = desired.safeParse(whole);
  // Whatever else a row lost, its revision must go on growing: devices apply only higher ones.
  return known.success ? known.data : { ...INITIAL_DESIRED, revision: Number(whole.revision) || 0 };
}
