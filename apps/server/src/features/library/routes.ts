import { CHANNEL, calls, LIST_TYPE, PAGE_SIZE } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import type { CallServer } from '../../platform/http/handle';
import type { CloudAnswers } from '../../platform/library/cloud-answers';
import { toMediaUrl } from '../../platform/resources';
import type { SchoolScope } from '../../platform/session/caller';
import { readCategories, readCategoryTree, readSubCategories } from './categories';
import { readChapters } from './chapters';
import { registerOwnResources } from './own-resources';
import { readReferenceData } from './reference-data';
import { findResource, listResources } from './repository';
import { toKinds, toResource } from './to-resource';

/** What lists of resources are asked by. */
interface Search {
  readonly own: boolean;
  readonly page: number;
  readonly res_type: number | undefined;
  readonly phase_id: number | undefined;
  readonly subject_id: number | undefined;
  readonly key_word: string;
}

/** The cloud library and the school's own resources, read-only. */
export function registerLibrary(server: CallServer, deps: { db: Database; cloud: CloudAnswers }): void {
  const { db, cloud } = deps;
  server.handle(calls.resourceList, async (input, { caller, request, language }) => {
    const { type, channel, ...filter } = input;
    const own = type === LIST_TYPE.ownResources || channel === CHANNEL.own;
    const read = () => readPage(caller.scope, language, { ...filter, own }, PAGE_SIZE.resources);
    return own ? read() : cloud.answer(calls.resourceList, { request, language, input: filter }, read);
  });

  server.handle(calls.padSearch, (input, { caller, request, language }) =>
    cloud.answer(calls.padSearch, { request, language, input }, () =>
      readPage(caller.scope, language, { ...input, own: false }, PAGE_SIZE.pad),
    ),
  );

  registerOwnResources(server, { db });

  server.handle(calls.resourceItem, async ({ id }, { caller, language }) => {
    const row = await findResource(db, caller.scope, id);
    if (!row) throw new AppError('resource.unknown');
    const item = toResource(row, language, await readChapters(db, id, language));
    return { item, banner: toMediaUrl(row.resource.cover), review: null, icon: item.icon };
  });

  server.handle(calls.referenceData, (input, { request, language }) =>
    cloud.answer(calls.referenceData, { request, language, input }, () => readReferenceData(db, language)),
  );
  server.handle(calls.generalCategories, async (_, { language }) => ({
    list: await readCategories(db, 'general', language),
  }));
  server.handle(calls.subCategoryList, ({ phase_id, subject_id }, { language }) =>
    readSubCategories(db, { phaseId: phase_id, subjectId: subject_id }, language),
  );
  server.handle(calls.categoryTree, (input, { request, language }) =>
    cloud.answer(calls.categoryTree, { request, language, input }, async () => ({
      list: await readCategoryTree(db, language),
    })),
  );

  async function readPage(scope: SchoolScope, language: Language, search: Search, pageSize: number) {
    const filter = {
      own: search.own,
      kinds: search.res_type ? toKinds(search.res_type) : undefined,
      phaseId: search.phase_id,
      subjectId: search.subject_id,
      words: search.key_word.split(/\s+/).filter(Boolean),
    };
    const { rows, total } = await listResources(db, scope, filter, { page: search.page, pageSize });
    return { list: rows.map((row) => toResource(row, language)), total, page_size: pageSize, similar: 0 };
  }
}
