import { hasMoreCharacters } from './count-characters';

/** Longest names in characters, as people count them; of a class and a group the specification names no limit. */
export const MAX_NAME = { class: 40, student: 20, device: 40, group: 40 } as const;

/** What is wrong with a name. */
export type NameFault = 'empty' | 'long' | 'sign';

/**
 * What no name needs: controls, line ends, halves of characters that no database takes, and the signs that turn the
 * direction of whatever stands behind them on a screen.
 */
const UNFIT = /[\p{Cc}\p{Surrogate}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Blanks, marks without a letter, and signs without a shape: a name of them alone is an empty row in every list. */
const UNSEEN = /^[\p{Z}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/**
 * Checks a name as both sides do: without the spaces around it, counted in characters as people see them
 * (CLS-04, CLS-18, CLS-29, DEV-17).
 * @param max most characters, see `MAX_NAME`
 * @returns null where nothing is wrong
 */
export function findNameFault(name: string, max: number): NameFault | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'empty';
  if (UNFIT.test(trimmed)) return 'sign';
  if (UNSEEN.test(trimmed)) return 'empty';
  return trimmed.length > max * LONGEST_CHARACTER || hasMoreCharacters(trimmed, max) ? 'long' : null;
}

/** Most units of one character that a name takes: a family of emoji has 11, letters under many signs less. */
const LONGEST_CHARACTER = 16;
