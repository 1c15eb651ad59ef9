import type pg from 'pg';

/** Somebody in a test, before it is known which row they have. */
export interface Wanted {
  readonly schoolId: number;
  readonly reviewId: number;
  readonly deviceId: number;
  /** Null where nobody was logged in. */
  readonly studentId: number | null;
}

interface ParticipantRow {
  readonly id: number;
  readonly review_id: number;
  readonly device_id: number;
  readonly student_id: number | null;
  readonly is_guest: boolean;
  readonly is_begun: boolean;
}

/** The row of somebody, or why there is none. */
export type Found = number | 'review.foreign' | 'review.student-foreign';

/** All rows of the headsets, in the order of their ids so that two writers cannot wait for each other in a ring. */
const LOCK = {
  name: 'participants-lock',
  text: `SELECT p.id, p.review_id, p.device_id, p.student_id, p.is_guest, p.begun_at IS NOT NULL AS is_begun
    FROM review_participants p
    WHERE (p.school_id, p.review_id, p.device_id) IN (SELECT * FROM unnest($1::int[], $2::int[], $3::int[]))
    ORDER BY p.id FOR UPDATE`,
};

const KNOWN_STUDENTS = {
  name: 'participants-students',
  text: `SELECT s.id, s.school_id FROM students s WHERE s.id = ANY($1::int[])`,
};

const TAKE_OVER = {
  name: 'participants-take-over',
  text: `UPDATE review_participants p SET student_id = v.student_id, is_guest = false
    FROM unnest($1::int[], $2::int[]) AS v(id, student_id) WHERE p.id = v.id`,
};

const INSERT = {
  name: 'participants-insert',
  text: `INSERT INTO review_participants (school_id, review_id, device_id, student_id, is_guest)
    SELECT v.school_id, v.review_id, v.device_id, v.student_id, v.student_id IS NULL
    FROM unnest($1::int[], $2::int[], $3::int[], $4::int[]) AS v(school_id, review_id, device_id, student_id)
    ON CONFLICT DO NOTHING`,
};

/** Another transaction was about to make the same row: both are tried again. */
export class CrossedError extends Error {}

/**
 * Finds, or makes, the rows of those who report, and holds them until the transaction ends. A headset is in a test where
 * it has any row there; a row of nobody that nothing happened in becomes that of the first who reports.
 * @returns in the order of `wanted`
 * @throws CrossedError where it should be tried again
 */
export async function findParticipants(
  client: pg.PoolClient,
  wanted: readonly Wanted[],
): Promise<readonly Found[]> {
  const rows = await lock(client, wanted);
  const present = byKey(rows);
  const missing = wanted.filter((one) => !present.has(keyOf(one)));
  if (missing.length === 0) return wanted.map((one) => present.get(keyOf(one)) ?? 'review.foreign');
  const inTest = new Set(rows.map((row) => placeOf(row.review_id, row.device_id)));
  const strangers = await findStrangers(client, missing);
  const made = missing.filter(
    (one) => inTest.has(placeOf(one.reviewId, one.deviceId)) && !strangers.has(keyOf(one)),
  );
  await make(client, freeRows(rows, wanted), made);
  const all = made.length === 0 ? present : byKey(await lock(client, wanted));
  if (made.some((one) => !all.has(keyOf(one)))) throw new CrossedError('a participant was made twice');
  return wanted.map(
    (one) => all.get(keyOf(one)) ?? (strangers.has(keyOf(one)) ? 'review.student-foreign' : 'review.foreign'),
  );
}

async function lock(client: pg.PoolClient, wanted: readonly Wanted[]): Promise<ParticipantRow[]> {
  const values = [
    wanted.map(({ schoolId }) => schoolId),
    wanted.map(({ reviewId }) => reviewId),
    wanted.map(({ deviceId }) => deviceId),
  ];
  return (await client.query<ParticipantRow>({ ...LOCK, values })).rows;
}

/** Those whose student is not of their school: deleted, erased, or never there. */
async function findStrangers(client: pg.PoolClient, wanted: readonly Wanted[]): Promise<ReadonlySet<string>> {
  const students = wanted.filter(({ studentId }) => studentId !== null);
  if (students.length === 0) return new Set();
  const { rows } = await client.query<{ id: number; school_id: number }>({
    ...KNOWN_STUDENTS,
    values: [students.map(({ studentId }) => studentId)],
  });
  const schoolOf = new Map(rows.map((row) => [row.id, row.school_id]));
  return new Set(
    students.filter((one) => schoolOf.get(one.studentId ?? 0) !== one.schoolId).map((one) => keyOf(one)),
  );
}

/** Rows of nobody that nothing happened in, by place; not those of a nobody who reports beside a student. */
function freeRows(rows: readonly ParticipantRow[], wanted: readonly Wanted[]): Map<string, number> {
  const guests = new Set(
    wanted.filter(({ studentId }) => studentId === null).map((one) => placeOf(one.reviewId, one.deviceId)),
  );
  return new Map(
    rows
      .filter((row) => row.is_guest && !row.is_begun)
      .map((row) => [placeOf(row.review_id, row.device_id), row.id] as const)
      .filter(([place]) => !guests.has(place)),
  );
}

async function make(
  client: pg.PoolClient,
  empty: Map<string, number>,
  missing: readonly Wanted[],
): Promise<void> {
  const taken: [id: number, studentId: number][] = [];
  const inserted: Wanted[] = [];
  for (const one of missing) {
    const place = placeOf(one.reviewId, one.deviceId);
    const id = empty.get(place);
    if (id === undefined || one.studentId === null) inserted.push(one);
    else {
      empty.delete(place);
      taken.push([id, one.studentId]);
    }
  }
  if (taken.length > 0) {
    await client.query({ ...TAKE_OVER, values: [taken.map(([id]) => id), taken.map(([, id]) => id)] });
  }
  if (inserted.length > 0) await insert(client, inserted);
}

function insert(client: pg.PoolClient, rows: readonly Wanted[]) {
  const values = [
    rows.map(({ schoolId }) => schoolId),
    rows.map(({ reviewId }) => reviewId),
    rows.map(({ deviceId }) => deviceId),
    rows.map(({ studentId }) => studentId),
  ];
  return client.query({ ...INSERT, values });
}

/** Rows of students who are gone are nobody's any more. */
function byKey(rows: readonly ParticipantRow[]): ReadonlyMap<string, number> {
  return new Map(
    rows
      .filter((row) => row.student_id !== null || row.is_guest)
      .map((row) => [
        keyOf({ reviewId: row.review_id, deviceId: row.device_id, studentId: row.student_id }),
        row.id,
      ]),
  );
}

/** Names somebody in a test. */
export function keyOf({ reviewId, deviceId, studentId }: Omit<Wanted, 'schoolId'>): string {
  return `${placeOf(reviewId, deviceId)} ${studentId ?? ''}`;
}

function placeOf(reviewId: number, deviceId: number): string {
  return `${reviewId} ${deviceId}`;
}
