import type { Database } from '../../platform/database/database';
import type { SearchTurns } from '../../platform/search/search-turns';

/** What the calls of a school's own resources need. */
export interface ResourceDeps {
  readonly db: Database;
  readonly searchTurns: SearchTurns;
}
