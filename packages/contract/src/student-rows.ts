import { z } from 'zod';
import { MAX_IMPORT_STUDENTS, MAX_ROSTER_CLASSES, toStudentNumber } from './student-rules';

/** A student as imports send it: read, but not judged yet. */
export interface StudentRow {
  readonly stu_name: string;
  readonly stu_number: string;
}

/** A class of a roster with its students, read but not judged yet. */
export interface RosterClass {
  /** What the file calls it; answered as it came. */
  readonly sourced_id: string;
  readonly name: string;
  readonly students: readonly StudentRow[];
}

/** What a page may send for a text: spreadsheets have numbers, too. */
type Cell = string | number;

/** Longest text of a row that is answered as it came. */
const MAX_TEXT = 1_000;

/** What a list is read as: entries, or the name of what is wrong with it. */
type Reading<T> = readonly T[] | 'too_many' | 'invalid';

/**
 * A list as forms send it (JSON text) or as a list. Read by hand and refused by one issue: with one for each entry, a
 * body of megabytes keeps the server from everything else for seconds.
 */
function listOf<Sent, T>(read: (entries: readonly unknown[]) => Reading<T>) {
  return z.union([z.string(), z.array(z.custom<Sent>())]).transform((value, context): readonly T[] => {
    const entries = typeof value === 'string' ? toList(value) : value;
    const reading = entries === null || entries.length === 0 ? 'invalid' : read(entries);
    if (typeof reading !== 'string') return reading;
    context.addIssue({ code: 'custom', message: reading });
    return z.NEVER;
  });
}

/** `studentData`: rows of an import, at most 10,000 (CLS-42, CLS-43). */
export const studentRows = listOf<{ stu_name: Cell; stu_number: Cell }, StudentRow>(toRows);

/** The classes of a roster with their students; no more students than another import may bring. */
export const rosterClasses = listOf<
  {
    sourced_id?: string | undefined;
    name: Cell;
    students: readonly { stu_name: Cell; stu_number: Cell }[];
  },
  RosterClass
>((entries) => {
  if (entries.length > MAX_ROSTER_CLASSES) return 'too_many';
  const classes: RosterClass[] = [];
  let count = 0;
  for (const entry of entries) {
    if (!isRecord(entry) || !Array.isArray(entry.students)) return 'invalid';
    const [name, sourcedId] = [toText(entry.name), toText(entry.sourced_id ?? '')];
    count += entry.students.length;
    const rows = count > MAX_IMPORT_STUDENTS ? 'too_many' : toRows(entry.students);
    if (typeof rows === 'string') return rows;
    if (name === null || sourcedId === null) return 'invalid';
    classes.push({ sourced_id: sourcedId, name: name.trim(), students: rows });
  }
  return classes;
});

function toRows(entries: readonly unknown[]): Reading<StudentRow> {
  if (entries.length > MAX_IMPORT_STUDENTS) return 'too_many';
  const rows: StudentRow[] = [];
  for (const entry of entries) {
    const name = isRecord(entry) ? toText(entry.stu_name) : null;
    const number = isRecord(entry) ? toText(entry.stu_number) : null;
    if (name === null || number === null) return 'invalid';
    rows.push({ stu_name: name.trim(), stu_number: toStudentNumber(number) });
  }
  return rows;
}

function toList(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A cell's text; null where it holds none, or a number whose digits JSON does not keep. */
function toText(value: unknown): string | null {
  if (typeof value === 'string') return value.length <= MAX_TEXT ? value : null;
  return Number.isSafeInteger(value) ? String(value) : null;
}
