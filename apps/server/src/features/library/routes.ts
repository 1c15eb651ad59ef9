import {
  CHANNEL,
  calls,
  LIST_TYPE,
  PAGE_SIZE,
  type ParsedRequestOf,
  type ResourceSort,
} from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';
import type { CallServer } from '../../platform/http/handle';
import { type CloudAnswers, type CountOnce, countAnew } from '../../platform/library/cloud-answers';
import { findResource, listResources, type ResourceFilter } from '../../platform/library/list-resources';
import { toKinds, toResource } from '../../platform/library/to-resource';
import { toMediaUrl } from '../../platform/resources';
import type { SearchTurns } from '../../platform/search/search-turns';
import type { SchoolScope } from '../../platform/session/caller';
import { readCategories, readCategoryTree, readSubCategories } from './categories';
import { readChapters } from './chapters';
import { readReferenceData } from './reference-data';

/** What lists of resources are asked by. */
type Search = ParsedRequestOf<(typeof calls)['padSearch']> & { readonly sort?: ResourceSort };

interface LibraryDeps {
  readonly db: Database;
  readonly cloud: CloudAnswers;
  readonly searchTurns: SearchTurns;
}

/** The cloud library and the school's own resources, read-only. */
export function registerLibrary(server: CallServer, deps: LibraryDeps): void {
  const { db, cloud, searchTurns } = deps;
  server.handle(calls.resourceList, async (input, { caller, request, language }) => {
    const { type, channel, ...filter } = input;
    const own = type === LIST_TYPE.ownResources || channel === CHANNEL.own;
    const read = (count: CountOnce) =>
      searchTurns(caller.user.id, filter.key_word, () =>
        readPage(own ? caller.scope : null, language, filter, PAGE_SIZE.resources, count),
      );
    return own
      ? read(countAnew)
      : cloud.answer(calls.resourceList, { request, language, input: filter }, read);
  });

  server.handle(calls.padSearch, (input, { caller, request, language }) =>
    cloud.answer(calls.padSearch, { request, language, input }, (count) =>
      searchTurns(caller.user.id, input.key_word, () =>
        readPage(null, language, input, PAGE_SIZE.pad, count),
      ),
    ),
  );

  server.handle(calls.resourceItem, async ({ id }, { caller, language }) => {
    const row = await findResource(db, caller.scope, id);
    if (!row) throw new AppError('resource.unknown');
    const item = toResource(row, language, await readChapters(db, id, language));
    return { item, banner: toMediaUrl(row.resource.cover), review: null, icon: item.icon };
  });

  server.handle(calls.referenceData, (input, { request, language }) =>
    cloud.answer(calls.referenceData, { request, language, input }, () => readReferenceData(db, language)),
  );
  server.handle(calls.generalCategories, (input, { request, language }) =>
    cloud.answer(calls.generalCategories, { request, language, input }, async () => ({
      list: await readCategories(db, 'general', language),
    })),
  );
  server.handle(calls.subCategoryList, (input, { request, language }) =>
    cloud.answer(calls.subCategoryList, { request, language, input }, () =>
      readSubCategories(db, toFilter(input), language),
    ),
  );
  server.handle(calls.categoryTree, (input, { request, language }) =>
    cloud.answer(calls.categoryTree, { request, language, input }, async () => ({
      list: await readCategoryTree(db, language),
    })),
  );

  /** @param scope whose own resources; null for the cloud library, whose pages every school shares */
  async function readPage(
    scope: SchoolScope | null,
    language: Language,
    search: Search,
    pageSize: number,
    countOnce: CountOnce,
  ) {
    const { page, sort, key_word } = search;
    const query = { ...toFilter(search), keyWord: key_word, page, pageSize, ...(sort && { sort }) };
    const { rows, total, similar } = await listResources(db, scope, query, language, countOnce);
    return {
      list: rows.map((row) => toResource(row, language)),
      total,
      page_size: pageSize,
      similar: similar ? 1 : 0,
    };
  }
}

/** Filters of the wire; a type that there is not matches nothing. */
function toFilter(asked: Partial<Search>): ResourceFilter {
  return {
    kinds: asked.res_type === undefined ? undefined : toKinds(asked.res_type),
    cateType: asked.cate_type,
    phaseId: asked.phase_id,
    subjectId: asked.subject_id,
    generalCateId: asked.general_cate_id,
    gradeId: asked.grade_id,
    knowledgeCateId: asked.new_know_cate_id,
    volumeId: asked.volume_id,
  };
}
