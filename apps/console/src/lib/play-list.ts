import type { Resource } from '@orrery/contract';
import { z } from 'zod';
import { create } from 'zustand';
import { storedJson } from './storage';

const item = z.object({
  id: z.number().int().positive(),
  title: z.string(),
  cover: z.string(),
  res_type: z.number().int(),
  file_type: z.enum(['image', 'video', 'app', 'url']),
  is_bokong: z.number().int(),
  use_explain: z.string(),
  duration: z.number().nullable(),
});

/** One resource of the play list (CRS-34), with what its row shows. */
export type PlayListItem = z.infer<typeof item>;

// GEN-94, GEN-Q13: both live as long as the browser tab; `playALL` is the flattened list of resource ids.
const listStore = storedJson(() => sessionStorage, 'playList', z.array(item));
const flatStore = storedJson(() => sessionStorage, 'playALL', z.array(z.number()));

interface PlayList {
  readonly items: readonly PlayListItem[];
}

/** The teacher's play list. Change it through the functions of this module. */
export const usePlayList = create<PlayList>(() => ({ items: listStore.read() ?? [] }));

/** A resource as a row of the play list. */
export function toPlayListItem(resource: Resource): PlayListItem {
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

/** Empties the list (CRS-43, AUTH-10). */
export function clearPlayList(): void {
  keep([]);
}

function insertAt(items: readonly PlayListItem[], row: PlayListItem, place: number): PlayListItem[] {
  const at = Math.max(0, Math.min(items.length, place));
  return [...items.slice(0, at), row, ...items.slice(at)];
}

function keep(items: readonly PlayListItem[]): void {
  listStore.write([...items]);
  flatStore.write(items.map((row) => row.id));
  usePlayList.setState({ items });
}
