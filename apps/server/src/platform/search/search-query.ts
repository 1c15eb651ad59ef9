import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Searchable } from './criteria';
import type { Search } from './words';

/** A table of what can be searched. */
export interface SearchTable extends Searchable {
  readonly table: PgTable;
  readonly id: AnyPgColumn;
}

/** Which page of which rows. */
export interface SearchQuery {
  readonly search: Search;
  /** Whose rows; undefined means all of the table. */
  readonly scope: SQL | undefined;
  /** What the rows must meet besides. */
  readonly where: SQL | undefined;
  /** Whose words put slips right: a school's, or for null those of the cloud library. */
  readonly schoolId: number | null;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}
