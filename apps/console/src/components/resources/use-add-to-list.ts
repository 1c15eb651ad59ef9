import { MAX_PLAYLIST_ITEMS, type Resource } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { addToPlayList, toPlayListItem } from '../../lib/play-list';
import { useApp } from '../../lib/use-app';

/** Texts that say why a resource was not added. */
const REFUSALS = {
  present: 'courses.alreadyAdded',
  full: 'courses.tooMany',
  removed: 'courses.noLonger',
} as const;

/**
 * Adds a resource to the play list, where it is seen to arrive; a duplicate, and one more than a list holds, are
 * refused with a warning (CRS-39, CRS-40).
 * @returns whether it was added
 */
export function useAddToList(): (resource: Resource, place?: number) => boolean {
  const { message } = useApp();
  const { t } = useTranslation();
  return (resource, place) => {
    const added = addToPlayList(toPlayListItem(resource), place);
    if (added !== 'added') message.warning(t(REFUSALS[added], { max: MAX_PLAYLIST_ITEMS }));
    return added === 'added';
  };
}
