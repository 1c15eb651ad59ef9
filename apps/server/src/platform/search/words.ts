/** A word of a search, and how it is found. */
export interface Word {
  /**
   * `chinese`: characters that stand together, found by themselves and their pairs; `short`: one or two letters, found
   * where a word begins; `plain`: all else, found anywhere.
   */
  readonly kind: 'chinese' | 'short' | 'plain';
  readonly text: string;
}

/** What somebody searches: all words must be met. */
export interface Search {
  /** As it was typed, in one case and width. */
  readonly phrase: string;
  readonly words: readonly Word[];
}

/** Nobody types more to find one thing; the rest of a pasted text says little more. */
const MAX_WORDS = 8;

// The same letters as in the migration's functions search_text and search_pairs.
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const CHINESE = '〇㐀-鿿豈-﫿𠀀-𯨟';
const LETTERS = '0-9a-zà-῿';
const RUNS = new RegExp(`[${CHINESE}]+|[^${CHINESE}]+`, 'gu');
const IS_CHINESE = new RegExp(`^[${CHINESE}]`, 'u');
const IS_SHORT = new RegExp(`^[${LETTERS}]{1,2}$`, 'u');

/** What parts words besides spaces; `%` and `_` are searched for as they are. */
const SEPARATORS = /[\s\p{Cc},;:!?、。"“”()[\]{}<>《》〈〉「」【】…·]+/u;

/** Letters and digits, for a pattern of PostgreSQL. */
export const LETTER_CLASS = `[${LETTERS}]`;

/** Reads what was typed; null where nothing was. */
export function readSearch(typed: string): Search | null {
  const phrase = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (phrase === '') return null;
  const texts = phrase.split(SEPARATORS).flatMap((part) => part.match(RUNS) ?? []);
  // Only signs: they are looked for as they stand.
  const distinct = texts.length === 0 ? [phrase] : [...new Set(texts)];
  return { phrase, words: distinct.slice(0, MAX_WORDS).map(toWord) };
}

function toWord(text: string): Word {
  if (IS_CHINESE.test(text)) return { kind: 'chinese', text };
  return { kind: IS_SHORT.test(text) ? 'short' : 'plain', text };
}

/** The pairs of characters that stand side by side in a text; the character itself where there is but one. */
export function pairsOf(text: string): string[] {
  const characters = [...text];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
