import type { StudentFault } from '@orrery/contract';

/** A student as a file names it: trimmed, in half-width digits. */
export interface RosterStudent {
  readonly name: string;
  /** Digits only; leading zeros count. */
  readonly number: string;
  /** The row in the file as a spreadsheet counts it, from 1. */
  readonly row: number;
}

/**
 * Why a row does not count as a student: what the contract's rules find (`number-empty` only in OneRoster, where a
 * number is no must), and
 * - `number-inexact`: the spreadsheet kept it as a number and lost its last digits
 * - `number-twice`: the number was already in `firstRow`, with the same name or another one
 */
export type RowFault = StudentFault | 'number-inexact' | 'number-twice';

/** A row that does not qualify, as it is in the file. */
export interface RosterProblem extends RosterStudent {
  readonly fault: RowFault;
  /** With `number-twice`: the row that has the number first. */
  readonly firstRow?: number;
}

/** What a file says about the students of one class. */
export interface Roster {
  /** The rows that qualify as far as the file itself can tell, in its order. */
  readonly students: readonly RosterStudent[];
  /** The rows that do not, in its order. */
  readonly problems: readonly RosterProblem[];
  /** The sheet that was read, null where the file has no sheets. */
  readonly sheet: string | null;
  /** Other sheets with a list of students, which were not read. */
  readonly otherSheets: readonly string[];
}

/** A class of a OneRoster export with those who learn in it. */
export interface OneRosterClass {
  readonly sourcedId: string;
  readonly name: string;
  /** Name of its school, empty where the export does not say. */
  readonly school: string;
  /** Where students belong, as against where they have one subject. */
  readonly homeroom: boolean;
  readonly students: readonly RosterStudent[];
}

/** What a OneRoster export says. */
export interface OneRoster {
  readonly version: '1.1' | '1.2';
  /** Names of the schools in it. */
  readonly schools: readonly string[];
  /** Classes by name; a student may be in several. Empty classes are among them. */
  readonly classes: readonly OneRosterClass[];
  /** Students that do not qualify; `row` is their row in users.csv. */
  readonly problems: readonly RosterProblem[];
}

export interface ReadOptions {
  /** Called now and then with the share that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** The language of what is written into a file; readers know both. */
export type RosterLanguage = 'en' | 'zh';

/** What a written file says of a student. */
export type WrittenStudent = Pick<RosterStudent, 'name' | 'number'>;

/** A row for the file of those that did not qualify: the reason in the reader's words. */
export interface UnqualifiedRow extends WrittenStudent {
  readonly row: number;
  readonly reason: string;
}
