import { findNameFault, MAX_NAME } from './names';

/** Longest student number, in digits (CLS-30). */
export const MAX_STUDENT_NUMBER = 20;

/** Most students that one import may bring. */
export const MAX_IMPORT_STUDENTS = 10_000;

/** Most classes that one roster may bring. */
export const MAX_ROSTER_CLASSES = 1_000;

/** What is wrong with a student number. */
export type NumberFault = 'empty' | 'digits' | 'long';

/** What is wrong with a student as such. */
export type StudentFault =
  | 'name-empty'
  | 'name-long'
  | 'name-sign'
  | 'number-empty'
  | 'number-digits'
  | 'number-long';

/** Why a row of an import is not qualified; the last two depend on the other rows and on the school. */
export const ROW_FAULTS = [
  'name-empty',
  'name-long',
  'name-sign',
  'number-empty',
  'number-digits',
  'number-long',
  'number-twice',
  'number-taken',
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

/** From a full-width digit, as Chinese keyboards write it, to the plain one. */
const FULL_WIDTH_ZERO = 0xff10;

/** A student number as it is stored: without the spaces around it, its digits plain. Leading zeros stay. */
export function toStudentNumber(text: string): string {
  return text
    .trim()
    .replace(/[０-９]/g, (digit) => String((digit.codePointAt(0) ?? FULL_WIDTH_ZERO) - FULL_WIDTH_ZERO));
}

/**
 * Checks a student number as both sides do: digits only, at most 20 (CLS-30).
 * @param number as `toStudentNumber` gives it
 * @returns null where nothing is wrong
 */
export function findNumberFault(number: string): NumberFault | null {
  if (number === '') return 'empty';
  if (!/^[0-9]+$/.test(number)) return 'digits';
  return number.length > MAX_STUDENT_NUMBER ? 'long' : null;
}

/** Checks what a student is entered with, the name first (CLS-29, CLS-30). @returns null where nothing is wrong */
export function findStudentFault(name: string, number: string): StudentFault | null {
  const wrongName = findNameFault(name, MAX_NAME.student);
  if (wrongName) return `name-${wrongName}`;
  const wrongNumber = findNumberFault(number);
  return wrongNumber && `number-${wrongNumber}`;
}
