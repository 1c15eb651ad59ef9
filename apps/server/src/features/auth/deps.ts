import type { Database } from '../../platform/database/database';
import type { Throttles } from '../../platform/http/throttles';

/** What log-in and its like need. */
export interface AuthDeps {
  readonly db: Database;
  readonly throttles: Pick<Throttles, 'open'>;
}
