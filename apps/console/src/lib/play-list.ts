import { create } from 'zustand';
import { whenSessionCloses } from './session';
import { type PlayListItem, stored } from './stored';

export type { PlayListItem };

interface PlayList {
  readonly items: readonly PlayListItem[];
}

/** The teacher's play list. Change it through the functions of this module. */
export const usePlayList = create<PlayList>(() => ({ items: stored.playList.read() ?? [] }));

whenSessionCloses(clearPlayList);

// Another frame of this tab, a page that embeds us for example, may have changed the list.
globalThis.addEventListener?.('storage', ({ storageArea }) => {
  if (storageArea === sessionStorage) usePlayList.setState({ items: stored.playList.read() ?? [] });
});

/** A resource as a row of the play list. */
export function toPlayListItem(resource: PlayListItem): PlayListItem {
  const { id, title, cover, res_type, file_type, is_bokong, use_explain, duration } = resource;
  return { id, title, cover, res_type, file_type, is_bokong, use_explain, duration };
}

/** Puts a row at a place (the end by default). @returns false where it is in the list already (CRS-40) */
export function addToPlayList(row: PlayListItem, place?: number): boolean {
  const { items } = usePlayList.getState();
  if (items.some((present) => present.id === row.id)) return false;
  keep(insertAt(items, row, place ?? items.length));
  return true;
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
  keep(rows);
}

/** Empties the list, and with it forgets which course it came from (CRS-43, AUTH-10). */
export function clearPlayList(): void {
  stored.playListOrigin.write(null);
  keep([]);
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
