import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { searchWords } from '../database/tables';
import { toSlipCriterion } from './chinese-slips';
import { type Criterion, holdsOneOf, meetsAll, toCriterion } from './criteria';
import type { SearchQuery, SearchTable } from './search-query';
import { MIN_CORRECTED_LETTERS, nearestTo, spaceOut } from './spelling';
import { LETTER_CLASS, type Word } from './words';

/** A search put right. */
export interface NearestSearch {
  readonly phrase: string;
  readonly criteria: readonly Criterion[];
}

/** More unknown words than this were not meant for this library. */
const MAX_CORRECTED_WORDS = 3;

const CORRECTABLE = new RegExp(`^${LETTER_CLASS}{${MIN_CORRECTED_LETTERS},40}$`, 'u');

/** What a search was probably meant to be; null where nothing of it looks like a slip. */
export async function toNearest(
  db: Database,
  table: SearchTable,
  { search: { phrase, words }, schoolId, scope }: SearchQuery,
): Promise<NearestSearch | null> {
  const corrected = await readCorrections(db, schoolId, words);
  if (corrected === null) return null;
  const held = await readHeld(db, table, scope, words);
  let written = phrase;
  let changed = false;
  const criteria = words.map((word) => {
    const instead = corrected.get(word.text);
    const slip = held.has(word) ? null : toSlip(word);
    const criterion = instead ? holdsOneOf(instead) : slip;
    if (criterion === null) return toCriterion(word);
    changed = true;
    if (instead?.[0]) written = written.replace(word.text, instead[0]);
    return criterion;
  });
  return changed ? { phrase: written, criteria } : null;
}

function toSlip({ kind, text }: Word): Criterion | null {
  return kind === 'chinese' ? toSlipCriterion(text) : null;
}

/** The Chinese words that something holds, whatever else it was asked to be: they are no slips. */
async function readHeld(
  db: Database,
  of: SearchTable,
  scope: SQL | undefined,
  words: readonly Word[],
): Promise<ReadonlySet<Word>> {
  const chinese = words.filter(({ kind }) => kind === 'chinese');
  if (chinese.length === 0) return new Set();
  const isHeld = (word: Word) =>
    sql`exists (select from ${of.table} where ${and(scope, meetsAll([toCriterion(word)], of))})`;
  const { rows } = await db.execute<{ held: boolean[] }>(
    sql`select array[${sql.join(chinese.map(isHeld), sql`, `)}] as held`,
  );
  return new Set(chinese.filter((_, index) => rows[0]?.held[index]));
}

/** The nearest known words for each that is unknown; null where one has none, so that nothing can be found. */
async function readCorrections(
  db: Database,
  schoolId: number | null,
  words: readonly Word[],
): Promise<ReadonlyMap<string, string[]> | null> {
  const asked = words
    .filter(({ kind, text }) => kind === 'plain' && CORRECTABLE.test(text))
    .map(({ text }) => text);
  if (asked.length === 0) return new Map();
  const owner = schoolId === null ? sql`school_id is null` : sql`school_id = ${schoolId}`;
  const { rows } = await db.execute<{ asked: string; word: string; held: boolean }>(sql`
    select asked, word, strpos(word, asked) > 0 as held
    from unnest(${sql.param(asked)}::text[]) as asked join ${searchWords}
      on strpos(word, asked) > 0
      or starts_with(asked, word) or right(asked, length(word)) = word
      or (length(word) between length(asked) - 2 and length(asked) + 2 and levenshtein_less_equal(word, asked, 2) <= 2)
    where ${owner}`);
  const held = new Set(rows.filter((row) => row.held).map((row) => row.asked));
  const unknown = asked.filter((text) => !held.has(text));
  if (unknown.length > MAX_CORRECTED_WORDS) return null;
  const corrections = unknown.map((text): [string, string[]] => {
    const known = rows.filter((row) => row.asked === text).map(({ word }) => word);
    const spaced = spaceOut(text, known);
    return [text, spaced === null ? nearestTo(text, known) : [spaced]];
  });
  return corrections.some(([, nearest]) => nearest.length === 0) ? null : new Map(corrections);
}
