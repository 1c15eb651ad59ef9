import { calls, PAGE_SIZE } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { CallServer } from '../../platform/http/handle';
import { toMediaUrl } from '../../platform/resources';
import { registerOwnResources } from './own-resources';
import { readReferenceData } from './reference-data';
import { findResource, listResources } from './repository';
import { CHANNEL, toKinds, toResource } from './to-resource';

/** List types of the wire (LIB-14). */
const OWN_RESOURCES = 21;

/** The cloud library and the school's own resources, read-only. */
export function registerLibrary(server: CallServer, { db }: { db: Database }): void {
  server.handle(calls.resourceList, async (input, { caller, language }) => {
    const filter = {
      own: input.type === OWN_RESOURCES || input.channel === CHANNEL.own,
      kinds: input.res_type ? toKinds(input.res_type) : undefined,
      phaseId: input.phase_id,
      subjectId: input.subject_id,
      words: input.key_word.split(/\s+/).filter(Boolean),
    };
    const paging = { page: input.page, pageSize: PAGE_SIZE.resources };
    const { rows, total } = await listResources(db, caller.scope, filter, paging);
    return { list: rows.map((row) => toResource(row, language)), total, page_size: paging.pageSize };
  });

  registerOwnResources(server, { db });

  server.handle(calls.resourceItem, async ({ id }, { caller, language }) => {
    const row = await findResource(db, caller.scope, id);
    if (!row) throw new AppError('resource.unknown');
    const item = toResource(row, language);
    return { item, banner: toMediaUrl(row.resource.cover), review: null, icon: item.icon };
  });

  server.handle(calls.referenceData, (_, { language }) => readReferenceData(db, language));
}
