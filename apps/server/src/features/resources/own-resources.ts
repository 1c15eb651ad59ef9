import { calls, PAGE_SIZE } from '@orrery/contract';
import type { CallServer } from '../../platform/http/handle';
import { listResources } from '../../platform/library/list-resources';
import type { SchoolScope } from '../../platform/session/caller';
import { releaseFiles } from '../../platform/storage/release-files';
import { deleteResource } from './delete-resource';
import { countDependents } from './dependents';
import type { ResourceDeps } from './deps';
import { requireOwn } from './present-resource';
import { saveResource } from './save-resource';
import { toOwnResource } from './to-own-resource';

/** The records of the school's own resources (RES-06 to RES-13). */
export function registerOwnResources(server: CallServer, deps: ResourceDeps): void {
  const { db, searchTurns, covers } = deps;
  server.handle(calls.ownResourceList, async ({ page, phase, subject, key }, { caller, language }) => {
    const filter = {
      phaseId: phase,
      subjectId: subject,
      keyWord: key,
      // What one has just added or changed is what one looks for.
      sort: 'updated' as const,
      page,
      pageSize: PAGE_SIZE.list,
    };
    const { rows, total, similar } = await searchTurns(caller.user.id, key, () =>
      listResources(db, caller.scope, filter, language),
    );
    // Whoever manages looks for one thing: what is only like it would be taken for it.
    if (similar) return { list: [], total: 0 };
    return { list: rows.map((row) => toOwnResource(row, language)), total };
  });

  server.handle(calls.ownResourceItem, async ({ rid }, { caller, language }) => {
    const row = await requireOwn(db, caller.scope, rid);
    const dependents = await countDependents(db, caller.scope, rid);
    return { item: toOwnResource(row, language), ...dependents };
  });

  server.handle(calls.ownResourceSave, async (input, { caller, language }) => {
    const { row, left, isChanged } = await saveResource(db, caller, input, language);
    if (isChanged) await tell(deps, caller.scope, row.id);
    await letGo(deps, left);
    if (row.cover === null) void covers.make(caller.scope, row.id);
    return { rid: row.id, revision: row.revision };
  });

  server.handle(calls.ownResourceDelete, async ({ rid }, { caller, language }) => {
    const left = await deleteResource(db, caller, rid, language);
    await tell(deps, caller.scope, rid);
    await letGo(deps, left);
    return {};
  });
}

/** What is saved is saved: headsets that cannot be told now are told within half a minute. */
async function tell({ hub, log }: ResourceDeps, scope: SchoolScope, rid: number): Promise<void> {
  try {
    await hub.announceContent(scope, rid);
  } catch (error) {
    log.error({ err: error, rid }, 'headsets could not be told of a resource');
  }
}

/** The same of its files: contents that cannot be deleted now are found by the hourly sweep. */
async function letGo(deps: ResourceDeps, contents: readonly (string | null)[]): Promise<void> {
  try {
    await releaseFiles(deps, contents);
  } catch (error) {
    deps.log.error({ err: error }, 'files of a resource could not be deleted');
  }
}
