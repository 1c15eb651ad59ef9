import { calls } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import { measureDisk } from '../../platform/library/measure-disk';

/** The room for the school's own files (RES-03, RES-04). */
export function registerDisk(server: CallServer, { db }: { db: Database }): void {
  server.handle(calls.schoolCloudDisk, async (_, { caller }) => {
    const { used, total } = await measureDisk(db, caller.scope);
    return { used, total, remain: Math.max(0, total - used) };
  });
}
