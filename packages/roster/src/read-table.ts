import { findStudentFault } from '@orrery/contract';
import { cleanName, cleanNumber, isInexact } from './clean-cell';
import { type Columns, type Field, findHeads, type Heads } from './find-columns';
import { ROSTER_LIMITS } from './limits';
import type { Row } from './row';
import type { RosterProblem, RosterStudent, RowFault } from './types';

/** What a table says. */
export interface Table {
  /** Columns that no row names. */
  readonly missing: readonly Field[];
  readonly students: readonly RosterStudent[];
  readonly problems: readonly RosterProblem[];
  /** The first rows that have only one of name and number, and how many there are. */
  readonly incomplete: readonly number[];
  readonly incompleteCount: number;
  /** All rows with a student, also where they are too many to be kept. */
  readonly count: number;
}

/** Rows with something in them among which the head must be: titles and remarks stand above it. */
const HEAD_WITHIN = 30;

/** Most incomplete rows that are named: more would not be read. */
const NAMED_ROWS = 10;

/** Reads students out of a table, row by row; nothing but them is kept. */
export function readTable(rows: Iterable<Row>): Table {
  const seen = new Set<Field>();
  const reader = new TableReader();
  let columns: Columns | null = null;
  let read = 0;
  for (const row of rows) {
    if (columns) {
      reader.read(row, columns);
    } else if (row.cells.some((cell) => cell?.trim())) {
      const heads = findHeads(row);
      for (const field of ['name', 'number'] as const) if (heads[field] !== undefined) seen.add(field);
      columns = toColumns(heads);
      read += 1;
      if (!columns && read >= HEAD_WITHIN) break;
    }
  }
  const missing = (['name', 'number'] as const).filter((field) => !seen.has(field));
  // Both were seen, but never in the same row: that is no head either.
  return { ...reader.table(), missing: columns || missing.length > 0 ? missing : ['name', 'number'] };
}

function toColumns({ name, number }: Heads): Columns | null {
  return name && number !== undefined ? { name, number } : null;
}

class TableReader {
  private readonly students: RosterStudent[] = [];
  private readonly problems: RosterProblem[] = [];
  private readonly incomplete: number[] = [];
  private incompleteCount = 0;
  private count = 0;
  private readonly rowOfNumber = new Map<string, number>();

  read(row: Row, columns: Columns): void {
    if (isContinued(row, columns)) return;
    const name = cleanName(nameOf(row, columns));
    const number = cleanNumber(row.cells[columns.number] ?? '');
    if (name === '' && number === '') return;
    if (name === '' || number === '') {
      this.incompleteCount += 1;
      if (this.incomplete.length < NAMED_ROWS) this.incomplete.push(row.number);
      return;
    }
    // A printed list repeats its head on every page.
    if (!/\d/.test(number) && toColumns(findHeads({ ...row, cells: [name, number] }))) return;
    this.count += 1;
    if (this.count <= ROSTER_LIMITS.students) this.keep({ name, number, row: row.number });
  }

  table(): Omit<Table, 'missing'> {
    const { students, problems, incomplete, incompleteCount, count } = this;
    return { students, problems, incomplete, incompleteCount, count };
  }

  private keep(student: RosterStudent): void {
    const fault = findFault(student);
    const firstRow = this.rowOfNumber.get(student.number);
    if (fault) {
      this.problems.push({ ...student, fault });
    } else if (firstRow !== undefined) {
      this.problems.push({ ...student, fault: 'number-twice', firstRow });
    } else {
      this.rowOfNumber.set(student.number, student.row);
      this.students.push(student);
    }
  }
}

/** One student over several rows: name and number are merged cells that began above. */
function isContinued({ merged }: Row, { name, number }: Columns): boolean {
  return merged?.has(number) === true && name.every((column) => merged.has(column));
}

function nameOf({ cells }: Row, { name: [first, given] }: Columns): string {
  if (given === undefined) return cells[first] ?? '';
  return joinName(cells[first] ?? '', cells[given] ?? '');
}

/** Puts a full name together as its language does: 张 and 三 as 张三, Miller and Alex as Alex Miller. */
export function joinName(family: string, given: string): string {
  const [last, first] = [family.trim(), given.trim()];
  return /\p{Script=Han}/u.test(last + first) ? last + first : `${first} ${last}`;
}

/** What is wrong with a student, null where nothing is. */
export function findFault({ name, number }: Pick<RosterStudent, 'name' | 'number'>): RowFault | null {
  const fault = findStudentFault(name, number);
  return fault === 'number-digits' && isInexact(number) ? 'number-inexact' : fault;
}
