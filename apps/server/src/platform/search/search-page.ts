import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database';
import { type Criterion, meetsAll, rankOf, type Searchable, toCriterion } from './criteria';
import { toNearest } from './nearest';
import type { Search } from './words';

/** A table of what can be searched. */
export interface SearchTable extends Searchable {
  readonly table: PgTable;
  readonly id: AnyPgColumn;
}

/** Which page of which rows. */
export interface SearchQuery {
  readonly search: Search;
  /** What the rows must meet besides. */
  readonly where: SQL | undefined;
  /** Whose words put slips right: a school's, or for null those of the cloud library. */
  readonly schoolId: number | null;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

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
  const nearest = await toNearest(db, query.schoolId, search);
  if (nearest === null) return { ...exact, similar: false };
  const near = await readHits(db, table, query, nearest, nearest.criteria);
  return { ...near, similar: near.total > 0 };
}

/** Among equally good matches a short title says most of what was searched; then the order of the library. */
async function readHits(
  db: Database,
  of: SearchTable,
  { where, page, pageSize }: SearchQuery,
  phrase: Pick<Search, 'phrase'>,
  criteria: readonly Criterion[],
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
    with hits as materialized (
      select ${of.id} as id, ${rankOf(phrase, criteria, of)} as tier, octet_length(${of.title}) as size
      from ${of.table} where ${and(where, meetsAll(criteria, of))}
    )
    select (select count(*)::int from hits) as total,
      array(select id from hits order by tier, size, id limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`);
  return rows[0] ?? { ids: [], total: 0 };
}
