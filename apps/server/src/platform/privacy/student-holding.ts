import type { Database } from '../database/database';
import type { SchoolScope } from '../session/caller';

/** The student whom an export or an erasure is about. */
export interface HeldStudent {
  readonly id: number;
  readonly classId: number;
  readonly name: string;
  readonly number: string;
}

/** One kind of row that says something about a student. Whatever stores such rows adds itself to `HOLDINGS`. */
export interface StudentHolding {
  /** Names the rows in the export. */
  readonly name: string;
  /** The rows about the student and nobody else, as the export shows them. */
  collect(db: Database, scope: SchoolScope, student: HeldStudent): Promise<Record<string, unknown>[]>;
  /**
   * Makes the rows say nothing about the student, in the transaction that deletes the student; what counts without a
   * name stays.
   * @returns how many rows it touched
   */
  erase(db: Database, scope: SchoolScope, student: HeldStudent): Promise<number>;
}
