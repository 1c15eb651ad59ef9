import { calls, PAGE_SIZE } from '@orrery/contract';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import { findStyle, readStatements } from '../../platform/results/xapi/read-statements';

interface StatementDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'publicUrl'>;
}

/** Gives out what was reported in a test as xAPI statements: the same that the school's record store gets. */
export function registerStatements(server: CallServer, { db, config }: StatementDeps): void {
  server.handle(calls.reviewStatements, async ({ reviewId, page }, { caller, request }) => {
    const style = (await findStyle(db, caller.scope)) ?? {
      home: config.publicUrl ?? `${request.protocol}://${request.host}`,
      actors: 'pseudonym',
    };
    const { deeds, maker } = await readStatements(db, caller.scope, reviewId, style);
    const first = (page - 1) * PAGE_SIZE.statements;
    return {
      // Only those of the page are written out: a large class did tens of thousands of things.
      statements: deeds.slice(first, first + PAGE_SIZE.statements).map(maker.state),
      total: deeds.length,
      page_size: PAGE_SIZE.statements,
    };
  });
}
