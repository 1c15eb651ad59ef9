import { and, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { type Criterion, meetsAll, rankOf, toCriterion } from './criteria';
import { toNearest } from './nearest';
import type { SearchQuery, SearchTable } from './search-query';
import type { Search } from './words';

/** The ids of a page, the best match first. */
export interface SearchPage {
  readonly ids: number[];
  readonly total: number;
  /** Nothing holds the words: these are the nearest to them. */
  readonly similar: boolean;
}

/** Searches: what holds all words, or where nothing does, what is nearest to them. */
export async function searchPage(db: Database, table: SearchTable, query: SearchQuery): Promise<SearchPage> {
  const { search } = query;
  const exact = await readHits(db, table, query, search, search.words.map(toCriterion));
  if (exact.total > 0) return { ...exact, similar: false };
  const nearest = await toNearest(db, table, query);
  if (nearest === null) return { ...exact, similar: false };
  const near = await readHits(db, table, query, nearest, nearest.criteria);
  return { ...near, similar: near.total > 0 };
}

/** Among equally good matches a short title says most of what was searched; then the order of the library. */
async function readHits(
  db: Database,
  of: SearchTable,
  { scope, where, page, pageSize }: SearchQuery,
  phrase: Pick<Search, 'phrase'>,
  criteria: readonly Criterion[],
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
    with hits as materialized (
      select ${of.id} as id, ${rankOf(phrase, criteria, of)} as tier, octet_length(${of.title}) as size
      from ${of.table} where ${and(scope, where, meetsAll(criteria, of))}
    )
    select (select count(*)::int from hits) as total,
      array(select id from hits order by tier, size, id limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`);
  return rows[0] ?? { ids: [], total: 0 };
}
