import { countCharacters, MAX_COURSE_TITLE } from '@orrery/contract';

/** What is wrong with a title; null where nothing is (CRS-50 to CRS-52). */
export type TitleFault = 'empty' | 'long';

/** Longest text that the field takes while typing (CRS-53); the limit of the language is checked on save (CRS-Q1). */
export const TITLE_MAX_LENGTH = 30;

/** Checks a title as the server will: trimmed, counted in characters as people see them. */
export function checkTitle(title: string, language: 'en' | 'zh'): TitleFault | null {
  const length = countCharacters(title.trim());
  if (length === 0) return 'empty';
  return length > MAX_COURSE_TITLE[language] ? 'long' : null;
}
