import { RES_TYPE } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import type { FilterName, ListFilter } from '../../lib/list-filter';
import { useReferenceData } from '../../lib/resources';
import { useTypeName } from '../../lib/use-type-name';
import { FILTER_LABELS } from './filter-labels';

interface Chip {
  /** What it ends. */
  readonly key: FilterName | 'words';
  readonly name: string;
}

/**
 * A chip for each active filter. One that the school does not know, as an old or a mistyped address may hold, has one
 * too: it must be seen to be ended.
 */
export function useChips(filter: ListFilter): readonly Chip[] {
  const { t } = useTranslation();
  const typeName = useTypeName();
  const { data } = useReferenceData();
  const subjects = data?.phase.flatMap((phase) => phase.subjects);
  const names = {
    type: Object.values(RES_TYPE).map((id) => ({ id, name: typeName(id) })),
    cate: data?.cate,
    general: data?.cate.flatMap(({ subCate }) => subCate),
    phase: data?.phase,
    subject: subjects,
    grade: data?.grade,
    volume: data?.volume,
    know: data?.new_know_cate,
  } as const satisfies Record<FilterName, unknown>;
  const chips: Chip[] = filter.words
    ? [{ key: 'words', name: t('library.searchedFor', { words: filter.words }) }]
    : [];
  for (const key of Object.keys(names) as FilterName[]) {
    const known = names[key];
    if (filter[key] === 0 || !known) continue;
    const name = known.find(({ id }) => id === filter[key])?.name;
    chips.push({ key, name: name ?? t('library.unknownFilter', { row: t(FILTER_LABELS[key]) }) });
  }
  return chips;
}
