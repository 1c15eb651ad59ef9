import type { Resource } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { addToPlayList, toPlayListItem } from '../../lib/play-list';
import { useApp } from '../../lib/use-app';

/** Adds a resource to the play list, where it is seen to arrive; a duplicate is refused with a warning (CRS-39, CRS-40). */
export function useAddToList(): (resource: Resource, place?: number) => void {
  const { message } = useApp();
  const { t } = useTranslation();
  return (resource, place) => {
    if (!addToPlayList(toPlayListItem(resource), place)) message.warning(t('courses.alreadyAdded'));
  };
}
