import { calls } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import { listAccounts } from './repository';

/** The accounts of a school, for its administrators. */
export function registerAccounts(server: CallServer, { db }: { db: Database }): void {
  server.handle(calls.accountList, ({ page }, { caller, language }) =>
    listAccounts(db, caller.scope, { page, language }),
  );
}
