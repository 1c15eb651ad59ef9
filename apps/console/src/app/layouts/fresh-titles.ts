import { useEffect } from 'react';
import { retitlePlayList, usePlayList } from '../../lib/play-list';
import { useResources } from '../../lib/resources';

/** Keeps the play list's titles in the language that is shown. Stands in a room, whose provider knows the server. */
export function FreshTitles(): null {
  const items = usePlayList((list) => list.items);
  const resources = useResources(items.map((item) => item.id));
  useEffect(() => {
    const titles = new Map(resources.map((resource) => [resource.id, resource.title]));
    const stale = items.some((item) => (titles.get(item.id) ?? item.title) !== item.title);
    if (stale) retitlePlayList(titles);
  }, [items, resources]);
  return null;
}
