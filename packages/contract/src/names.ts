import { countCharacters } from './count-characters';

/** Longest names in characters, as people count them; of a class and a group the specification names no limit. */
export const MAX_NAME = { class: 40, student: 20, device: 40, group: 40 } as const;

/** What is wrong with a name. */
export type NameFault = 'empty' | 'long' | 'sign';

/** What no name needs and some screens cannot show: controls, and halves of characters that no database takes. */
const UNFIT = /[\p{Cc}\p{Surrogate}]/u;

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
  // No character is shorter than one unit: most names need no counting, and neither does what is far too long.
  if (trimmed.length <= max) return null;
  return trimmed.length > max * LONGEST_CHARACTER || countCharacters(trimmed) > max ? 'long' : null;
}

/** Most units of one character that a name takes: a family of emoji has 11, letters under many signs less. */
const LONGEST_CHARACTER = 16;
