import { useTranslation } from 'react-i18next';
import { addToPlayList, type PlayListItem, toPlayListItem } from '../../../lib/play-list';
import { useApp } from '../../../lib/use-app';

/** Adds all resources of a course in their order; those that are in the list already are refused with a warning (CRS-40). */
export function useAddAll(): (items: readonly PlayListItem[], place?: number) => void {
  const { message } = useApp();
  const { t } = useTranslation();
  return (items, place) => {
    if (items.length === 0) {
      message.warning(t('courses.listEmpty'));
      return;
    }
    let added = 0;
    for (const item of items) {
      const at = place === undefined ? undefined : place + added;
      if (addToPlayList(toPlayListItem(item), at)) added += 1;
    }
    const skipped = items.length - added;
    if (added === 0) message.warning(t('courses.alreadyAdded'));
    else if (skipped > 0) message.warning(t('courses.someAlreadyAdded', { count: skipped }));
  };
}
