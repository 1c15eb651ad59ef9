import { MAX_PLAYLIST_ITEMS } from '@orrery/contract';
import { create } from 'zustand';
import { whenSessionCloses } from './session';
import { type PlayListItem, stored } from './stored';

export type { PlayListItem };

/** What became of a resource that was to be added. */
export type Added = 'added' | 'present' | 'full' | 'removed';

interface PlayList {
  readonly items: readonly PlayListItem[];
  /** How many of the kept items found no room: another hand, or an older version, may have kept more than a list holds. */
  readonly cut: number;
}

/** The teacher's play list. Change it through the functions of this module. */
export const usePlayList = create<PlayList>(readKept);

function readKept(): PlayList {
  const kept = new Map(stored.playList.read()?.map((row) => [row.id, row]));
  const items = [...kept.values()].slice(0, MAX_PLAYLIST_ITEMS);
  return { items, cut: kept.size - items.length };
}

whenSessionCloses(clearPlayList);

// Another frame of this tab, a page that embeds us for example, may have changed the list.
globalThis.addEventListener?.('storage', ({ storageArea }) => {
  if (storageArea === sessionStorage) usePlayList.setState(readKept());
});

/** A resource as a row of the play list. */
export function toPlayListItem(resource: PlayListItem): PlayListItem {
  const { id, title, cover, res_type, file_type, is_bokong, use_explain, duration, is_removed } = resource;
  return { id, title, cover, res_type, file_type, is_bokong, use_explain, duration, is_removed };
}

/**
 * Puts a row at a place, the end by default.
 * @returns `added`, or why not: it is in the list already (CRS-40), the list is full, or nobody can play it any more
 */
export function addToPlayList(row: PlayListItem, place?: number): Added {
  const { items } = usePlayList.getState();
  if (items.some((present) => present.id === row.id)) return 'present';
  if (row.is_removed) return 'removed';
  if (items.length >= MAX_PLAYLIST_ITEMS) return 'full';
  keep(insertAt(items, row, place ?? items.length));
  return 'added';
}

/** Notes which rows nobody can play any more, as the server said. */
export function markRemoved(ids: readonly number[]): void {
  const { items } = usePlayList.getState();
  keep(items.map((row) => (ids.includes(row.id) ? { ...row, is_removed: 1 } : row)));
}

/** Takes out what nobody can play any more. */
export function takeOutRemoved(): void {
  keep(usePlayList.getState().items.filter((row) => !row.is_removed));
}

/** Takes a row out (CRS-42). */
export function removeFromPlayList(id: number): void {
  keep(usePlayList.getState().items.filter((row) => row.id !== id));
}

/** Moves a row to a place (CRS-41). */
export function moveInPlayList(id: number, place: number): void {
  const { items } = usePlayList.getState();
  const moved = items.find((row) => row.id === id);
  if (!moved) return;
  keep(
    insertAt(
      items.filter((row) => row.id !== id),
      moved,
      place,
    ),
  );
}

/** Changes the teacher's note of a row (CRS-45). */
export function explainInPlayList(id: number, note: string): void {
  keep(usePlayList.getState().items.map((row) => (row.id === id ? { ...row, use_explain: note } : row)));
}

/** Gives rows their title in the language that is shown now. */
export function retitlePlayList(titles: ReadonlyMap<number, string>): void {
  keep(usePlayList.getState().items.map((row) => ({ ...row, title: titles.get(row.id) ?? row.title })));
}

/** Gives the list these rows in place of those that it had. */
export function replacePlayList(rows: readonly PlayListItem[]): void {
  keep(rows.slice(0, MAX_PLAYLIST_ITEMS));
}

/** Makes do with the items that found room, once the teacher was told. */
export function acceptCut(): void {
  keep(usePlayList.getState().items);
  usePlayList.setState({ cut: 0 });
}

/** Empties the list, and with it forgets which course it came from (CRS-43, AUTH-10). */
export function clearPlayList(): void {
  stored.playListOrigin.write(null);
  keep([]);
  usePlayList.setState({ cut: 0 });
}

function insertAt(items: readonly PlayListItem[], row: PlayListItem, place: number): PlayListItem[] {
  const at = Math.max(0, Math.min(items.length, place));
  return [...items.slice(0, at), row, ...items.slice(at)];
}

function keep(items: readonly PlayListItem[]): void {
  stored.playList.write([...items]);
  stored.playALL.write(items.map((row) => row.id));
  usePlayList.setState({ items });
}
