/**
 * Why a file cannot be imported:
 * - `format`: its name ends otherwise than a spreadsheet's (CLS-38)
 * - `no-field`: no row names both columns; `missing` says which were not found (CLS-40, CLS-Q5)
 * - `table-wrong`: rows lack the name or the number; `rows` are the first of them, `count` is all (CLS-39, CLS-Q5)
 * - `damaged`: it is not what its name says, or cut off
 * - `protected`: it opens with a password only
 * - `too-large`: its bytes, or what it unpacks to, are beyond `ROSTER_LIMITS`
 * - `too-many`: more than `ROSTER_LIMITS.students`; `count` is how many
 * - `empty`: the columns are there, and nobody in them
 */
export type RosterErrorId =
  | 'format'
  | 'no-field'
  | 'table-wrong'
  | 'damaged'
  | 'protected'
  | 'too-large'
  | 'too-many'
  | 'empty';

export interface RosterErrorDetails {
  readonly missing?: readonly ('name' | 'number')[];
  readonly rows?: readonly number[];
  readonly count?: number;
  /** In OneRoster: the file that it is about. */
  readonly file?: string;
}

/** A file that cannot be imported, told by id. `structuredClone` drops details: send `id` and `details` from a worker. */
export class RosterError extends Error {
  override readonly name = 'RosterError';
  readonly id: RosterErrorId;
  readonly details: RosterErrorDetails;

  constructor(id: RosterErrorId, details: RosterErrorDetails = {}) {
    super(id);
    this.id = id;
    this.details = details;
  }
}
