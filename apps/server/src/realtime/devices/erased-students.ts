import type pg from 'pg';
import type { ForgottenStudents } from './forget-student';

interface Erasure {
  readonly entry: number;
  readonly schoolId: number;
  readonly studentId: number;
}

/** Entries are numbered before they are committed: what was numbered so much earlier may have come since. */
const UNDER_WAY = 1_000;

/** Students who were erased, as the change history says. @param after number of an entry, where its look-up begins */
export async function findErased(pool: pg.Pool, after = 0): Promise<Erasure[]> {
  const { rows } = await pool.query<Erasure>(
    `SELECT id::float8 AS entry, school_id AS "schoolId", subject_id AS "studentId" FROM audit_entries
     WHERE subject = 'student' AND action = 'erase' AND subject_id IS NOT NULL AND id > $1 ORDER BY id`,
    [after],
  );
  return rows;
}

/**
 * Learns whom other servers erased while they were not heard: the database knows.
 * @param last number of the newest entry that is known
 */
export function createErasureCheck(
  pool: pg.Pool,
  forgotten: Pick<ForgottenStudents, 'forget' | 'isForgotten'>,
  last: number,
): () => Promise<void> {
  let newest = last;
  return async () => {
    for (const { entry, schoolId, studentId } of await findErased(pool, newest - UNDER_WAY)) {
      if (!forgotten.isForgotten(studentId)) await forgotten.forget(schoolId, studentId);
      newest = Math.max(newest, entry);
    }
  };
}
