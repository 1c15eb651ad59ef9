import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { anyOf, type Criterion, holdsPairs } from './criteria';
import { pairsOf } from './words';

/** With more characters somebody pasted a sentence, which nothing is named like. */
const MAX_CHARACTERS = 10;

/** Characters that join words and may be missing. */
const JOINING = new Set('的和与之及在是');

/**
 * How a text of Chinese characters is met with a slip: one character wrong, too many or missing, or its words not side
 * by side. Of two characters one is wrong only where the other names something of just two, else half the library
 * would be near. Null where no slip is considered.
 */
export function toSlipCriterion(text: string): Criterion | null {
  const characters = [...text];
  if (characters.length < 2 || characters.length > MAX_CHARACTERS) return null;
  const patterns = patternsOf(characters);
  const pairs = pairsOf(text);
  return {
    index: 'pairs',
    weight: characters.length,
    indexed: (content) => anyOf(leftOver(characters, pairs).map((grams) => holdsPairs(content, grams))),
    needsTest: true,
    test: (column) => {
      // With `coalesce` no index is tried for it: that of trigrams knows no Chinese.
      const conditions = patterns.map((pattern) => sql`coalesce(${column} like ${pattern}, false)`);
      return anyOf(
        characters.length > 3 ? [...conditions, isCovered(column, characters, pairs)] : conditions,
      );
    },
  };
}

/** Patterns of what was meant: `_` stands for any character. */
function patternsOf(characters: readonly string[]): string[] {
  const joined = (from: number, to?: number) => characters.slice(from, to).join('');
  const wrong = characters.map((_, at) => `${joined(0, at)}_${joined(at + 1)}`);
  if (characters.length === 2) return wrong.map((one) => `%\n ${one}\n%`);
  const missing = characters.slice(1).map((_, at) => `${joined(0, at + 1)}_${joined(at + 1)}`);
  const tooMany = characters.length > 3 ? characters.map((_, at) => joined(0, at) + joined(at + 1)) : [];
  return [...wrong, ...missing, ...tooMany].map((one) => `%${one}%`);
}

/**
 * What a slip leaves of a text, in alternatives: the characters besides one and the pairs without it, or where words
 * are not side by side, both ends.
 */
function leftOver(characters: readonly string[], pairs: readonly string[]): string[][] {
  if (characters.length === 2) return characters.map((one) => [one]);
  const besides = characters.map((_, at) => [
    ...characters.filter((_, index) => index !== at),
    ...pairs.filter((_, index) => index !== at && index !== at - 1),
  ]);
  return characters.length > 3 ? [...besides, [...pairs.slice(0, 1), ...pairs.slice(-1)]] : besides;
}

/** Each character is met with a neighbour of it: the words of the text are there, if not side by side. */
function isCovered(column: SQL | AnyPgColumn, characters: readonly string[], pairs: readonly string[]): SQL {
  const met = characters.flatMap((character, at) =>
    JOINING.has(character)
      ? []
      : [
          anyOf(
            [pairs[at - 1], pairs[at]]
              .filter((pair) => pair !== undefined)
              .map((pair) => sql`strpos(${column}, ${pair}) > 0`),
          ),
        ],
  );
  return and(...met) ?? sql`false`;
}
