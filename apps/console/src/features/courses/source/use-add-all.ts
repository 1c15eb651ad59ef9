import { MAX_PLAYLIST_ITEMS } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { type Added, addToPlayList, type PlayListItem, toPlayListItem } from '../../../lib/play-list';
import { useApp } from '../../../lib/use-app';

/** Adds all resources of a course in their order, as many as find room; of the others the teacher is told (CRS-40). */
export function useAddAll(): (items: readonly PlayListItem[], place?: number) => void {
  const { message } = useApp();
  const { t } = useTranslation();
  return (items, place) => {
    if (items.length === 0) {
      message.warning(t('courses.listEmpty'));
      return;
    }
    const count: Record<Added, number> = { added: 0, present: 0, full: 0, removed: 0 };
    for (const item of items) {
      const at = place === undefined ? undefined : place + count.added;
      count[addToPlayList(toPlayListItem(item), at)] += 1;
    }
    if (count.present === items.length) message.warning(t('courses.alreadyAdded'));
    else if (count.present > 0) message.warning(t('courses.someAlreadyAdded', { count: count.present }));
    if (count.removed > 0) message.warning(t('courses.someRemoved', { count: count.removed }));
    if (count.full > 0) {
      const total = count.added + count.full;
      message.warning(t('courses.someFit', { count: count.added, total, max: MAX_PLAYLIST_ITEMS }));
    }
  };
}
