import { useSearchParams } from 'react-router';
import { useListFilter } from '../../lib/list-filter';
import { type ResourceFilter, useResourceList } from '../../lib/resources';

/** The third tab: the school's own resources. */
const LIST = 'list';
const OWN = 'own';

/** The list that the address names. */
export function useLibrary() {
  const [search] = useSearchParams();
  const { filter: asked, change } = useListFilter();
  const filter: ResourceFilter = { ...asked, own: search.get(LIST) === OWN };
  return { filter, change, list: useResourceList(filter) };
}
