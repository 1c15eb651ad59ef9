import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { toPattern } from '../database/pattern';
import { LETTER_CLASS, pairsOf, type Search, type Word } from './words';

/** The columns of a table that can be searched: entries as the migration's function `search_text` writes them. */
export interface Searchable {
  readonly title: AnyPgColumn;
  /** Titles and keywords, then the character 2 and what else it is found by. */
  readonly content: AnyPgColumn;
}

/** How one word is met. */
export interface Criterion {
  /** Which index narrows it down; null where none does. */
  readonly index: 'trigrams' | 'pairs' | null;
  /** More letters mean fewer rows. */
  readonly weight: number;
  /** For the index; exact or not, as `needsTest` says. */
  indexed(content: AnyPgColumn): SQL;
  readonly needsTest: boolean;
  /** Exact, and used by no index. */
  test(text: SQL | AnyPgColumn): SQL;
  /** Near enough to order by, where `test` is slow. */
  readonly guess?: (text: SQL | AnyPgColumn) => SQL;
}

/** How a word is met as it was typed. */
export function toCriterion(word: Word): Criterion {
  if (word.kind === 'plain') return holdsOneOf([word.text]);
  if (word.kind === 'short') return beginsWith(word.text);
  const pairs = pairsOf(word.text);
  return {
    index: 'pairs',
    weight: 2 * [...word.text].length,
    indexed: (content) => holdsPairs(content, pairs),
    // Three characters may stand apart as two pairs.
    needsTest: pairs.length > 1,
    test: (text) => holds(text, word.text),
  };
}

/** How one or two letters are met where a word begins. */
function beginsWith(letters: string): Criterion {
  const pattern = `${LETTER_CLASS.replace('[', '[^')}${letters}`;
  return {
    index: 'pairs',
    weight: 1,
    indexed: (content) => holdsPairs(content, [letters]),
    needsTest: false,
    // With `coalesce` no index is tried for it.
    test: (text) => sql`coalesce(${text} ~ ${pattern}, false)`,
    guess: (text) => holds(text, ` ${letters}`),
  };
}

/** How one of several texts is met. @param texts at least one */
export function holdsOneOf(texts: readonly string[]): Criterion {
  return {
    // Trigrams are of plain letters; a text without three of them would be looked for in the whole index.
    index: texts.every((text) => /[a-z0-9]{3}/.test(text)) ? 'trigrams' : null,
    weight: Math.min(...texts.map((text) => text.length)),
    indexed: (content) => anyOf(texts.map((text) => sql`${content} like ${toPattern(text)}`)),
    needsTest: false,
    test: (text) => anyOf(texts.map((one) => holds(text, one))),
  };
}

/** The rows that meet all criteria, by one index: two kinds of them together would make PostgreSQL check every row again. */
export function meetsAll(criteria: readonly Criterion[], { content }: Searchable): SQL | undefined {
  const [best] = criteria.filter(({ index }) => index !== null).sort((a, b) => b.weight - a.weight);
  return and(
    ...criteria.flatMap((one) => {
      if (best === undefined || one.index !== best.index) return [one.test(content)];
      return one.needsTest ? [one.indexed(content), one.test(content)] : [one.indexed(content)];
    }),
  );
}

/**
 * How well a row matches, the best first: a title is it, begins with it, has it where a word begins, holds all of its
 * words; titles and keywords hold them; anything does.
 */
export function rankOf(
  { phrase }: Pick<Search, 'phrase'>,
  criteria: readonly Criterion[],
  of: Searchable,
): SQL {
  const { title, content } = of;
  const allIn = (text: SQL | AnyPgColumn) =>
    and(...criteria.map((one) => (one.guess ?? one.test)(text))) ?? sql`true`;
  return sql`case when ${holds(title, `\n ${phrase}\n`)} then 0 when ${holds(title, `\n ${phrase}`)} then 1
    when ${holds(title, ` ${phrase}`)} then 2 when ${allIn(title)} then 3
    when ${allIn(sql`split_part(${content}, chr(2), 1)`)} then 4 else 5 end`;
}

/** Rows whose pairs are among these, all of them. */
export function holdsPairs(content: AnyPgColumn, pairs: readonly string[]): SQL {
  return sql`search_pairs(${content}) @> ${sql.param([...pairs])}::text[]`;
}

/** Rows in which one of the conditions is met. @param conditions at least one */
export function anyOf(conditions: readonly SQL[]): SQL {
  return or(...conditions) ?? sql`false`;
}

function holds(text: SQL | AnyPgColumn, part: string): SQL {
  return sql`strpos(${text}, ${part}) > 0`;
}
