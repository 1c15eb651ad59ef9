import { calls, PAGE_SIZE } from '@orrery/contract';
import type { CallServer } from '../../platform/http/handle';
import { listResources } from '../../platform/library/list-resources';
import type { ResourceDeps } from './deps';
import { toOwnResource } from './to-own-resource';

/** The records of the school's own resources (RES-06 to RES-13). */
export function registerOwnResources(server: CallServer, { db, searchTurns }: ResourceDeps): void {
  server.handle(calls.ownResourceList, async ({ page, phase, subject, key }, { caller, language }) => {
    const filter = { phaseId: phase, subjectId: subject, keyWord: key, page, pageSize: PAGE_SIZE.list };
    const { rows, total, similar } = await searchTurns(caller.user.id, key, () =>
      listResources(db, caller.scope, filter, language),
    );
    // Whoever manages looks for one thing: what is only like it would be taken for it.
    if (similar) return { list: [], total: 0 };
    return { list: rows.map((row) => toOwnResource(row, language)), total };
  });
}
