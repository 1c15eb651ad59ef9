import { useMemo, useRef } from 'react';
import type { TileWall } from './student-tile';

/** What all tiles share, as one object that stays the same, so that a tile is drawn only when it changed itself. */
export function useTileWall(present: TileWall): TileWall {
  const latest = useRef(present);
  latest.current = present;
  const { frameMs } = present;
  return useMemo(
    () => ({
      place: (id, element) => latest.current.place(id, element),
      cover: (id, covers) => latest.current.cover(id, covers),
      onWatch: (id) => latest.current.onWatch(id),
      frameMs,
    }),
    [frameMs],
  );
}
