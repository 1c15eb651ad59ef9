import type { Desired } from '@orrery/contract';
import type pg from 'pg';

type Bodies = ReadonlyMap<number, Desired>;

/** In the order of their ids, as reports hold them: two writers cannot wait for each other in a ring. */
const HOLD = {
  name: 'join-hold',
  text: `SELECT p.id FROM review_participants p
    WHERE p.school_id = $1 AND (p.review_id, p.device_id) IN (SELECT * FROM unnest($2::int[], $3::int[]))
    ORDER BY p.id FOR UPDATE`,
};

/** Nobody deletes them before the headsets are in; who is gone already is nobody. */
const KEEP_STUDENTS = {
  name: 'join-students',
  text: 'SELECT id FROM students WHERE school_id = $1 AND id = ANY($2::int[]) ORDER BY id FOR KEY SHARE',
};

/** A row that nothing happened in becomes that of whoever uses the headset now. */
const TAKE_OVER = {
  name: 'join-take-over',
  text: `UPDATE review_participants p SET student_id = free.student_id, is_guest = free.student_id IS NULL,
      erased_at = NULL
    FROM (
      SELECT DISTINCT ON (o.review_id, o.device_id) o.id, v.student_id
      FROM unnest($2::int[], $3::int[], $4::int[]) AS v(review_id, device_id, student_id)
      JOIN review_participants o ON o.school_id = $1 AND o.review_id = v.review_id AND o.device_id = v.device_id
        AND o.begun_at IS NULL
      WHERE NOT EXISTS (
        SELECT FROM review_participants own WHERE own.review_id = v.review_id AND own.device_id = v.device_id
          AND (own.student_id = v.student_id OR own.is_guest AND v.student_id IS NULL)
      )
      ORDER BY o.review_id, o.device_id, o.id
    ) AS free
    WHERE p.id = free.id`,
};

const JOIN = {
  name: 'join-insert',
  text: `INSERT INTO review_participants (school_id, review_id, device_id, student_id, is_guest)
    SELECT r.school_id, r.id, v.device_id, v.student_id, v.student_id IS NULL
    FROM unnest($2::int[], $3::int[], $4::int[]) AS v(review_id, device_id, student_id)
    JOIN reviews r ON r.school_id = $1 AND r.id = v.review_id
    ORDER BY r.id, v.device_id ON CONFLICT DO NOTHING`,
};

/** Whoever left before anything happened was not in it. */
const LEAVE = {
  name: 'join-leave',
  text: `DELETE FROM review_participants p
    USING unnest($2::int[], $3::int[], $4::int[]) AS v(review_id, device_id, student_id)
    WHERE p.school_id = $1 AND p.review_id = v.review_id AND p.device_id = v.device_id AND p.begun_at IS NULL
      AND NOT coalesce(p.student_id = v.student_id, p.is_guest AND v.student_id IS NULL)`,
};

/**
 * Puts headsets that are told to take a test, with whoever is logged in on them, among those who take part; in the
 * transaction that tells them, so that no report can come before.
 * @param before what they did so far: only who has another test or another student is looked at
 */
export async function joinReviews(
  client: pg.PoolClient,
  { schoolId }: { readonly schoolId: number },
  before: Bodies,
  after: Bodies,
): Promise<void> {
  const joined = [...after].flatMap(([deviceId, { play, student }]) => {
    const reviewId = play?.reviewId ?? null;
    const known = before.get(deviceId);
    const isSame = known?.play?.reviewId === reviewId && known?.student?.id === student?.id;
    return reviewId === null || isSame ? [] : [{ reviewId, deviceId, studentId: student?.id ?? null }];
  });
  if (joined.length === 0) return;
  const students = await keepStudents(client, schoolId, joined);
  const reviewIds = joined.map(({ reviewId }) => reviewId);
  const deviceIds = joined.map(({ deviceId }) => deviceId);
  const studentIds = joined.map(({ studentId }) => (students.has(studentId) ? studentId : null));
  const values = [schoolId, reviewIds, deviceIds, studentIds];
  const { rowCount } = await client.query({ ...HOLD, values: [schoolId, reviewIds, deviceIds] });
  if (rowCount) await client.query({ ...TAKE_OVER, values });
  await client.query({ ...JOIN, values });
  if (rowCount) await client.query({ ...LEAVE, values });
}

async function keepStudents(
  client: pg.PoolClient,
  schoolId: number,
  joined: readonly { readonly studentId: number | null }[],
): Promise<ReadonlySet<number | null>> {
  const ids = joined.flatMap(({ studentId }) => (studentId === null ? [] : [studentId]));
  if (ids.length === 0) return new Set();
  const { rows } = await client.query<{ id: number }>({ ...KEEP_STUDENTS, values: [schoolId, ids] });
  return new Set(rows.map(({ id }) => id));
}
