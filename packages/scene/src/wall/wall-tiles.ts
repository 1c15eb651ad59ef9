import type { Pose } from '@orrery/contract';
import { PoseTrack } from './pose-track';
import type { Tile, TileRect } from './wall-types';

/** One tile as the wall keeps it. */
export interface WallTile {
  readonly id: string;
  rect: TileRect;
  mediaKey: string | null;
  /** null until a pose came. */
  track: PoseTrack | null;
  stale: boolean;
}

function sameRect(a: TileRect, b: TileRect): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}

/** The tiles of a wall by id; poses survive a new arrangement. */
export class WallTiles {
  readonly list: WallTile[] = [];
  private readonly tracks = new Map<string, PoseTrack>();
  private readonly byId = new Map<string, WallTile>();

  /**
   * Takes a new arrangement; the owner may repeat it as often as it likes.
   * @returns users per media key, and whether any tile stands elsewhere than before
   */
  arrange(tiles: readonly Tile[]): { users: Map<string, number>; moved: boolean } {
    const users = new Map<string, number>();
    const before = [...this.list];
    let moved = before.length !== tiles.length;
    this.list.length = 0;
    this.byId.clear();
    for (const [index, { id, rect, mediaKey }] of tiles.entries()) {
      const old = before[index];
      const stays = old !== undefined && old.id === id && sameRect(old.rect, rect);
      const stale = !stays || old.stale || old.mediaKey !== mediaKey;
      const tile = { id, rect, mediaKey, track: this.tracks.get(id) ?? null, stale };
      this.list.push(tile);
      this.byId.set(id, tile);
      moved ||= !stays;
      if (mediaKey !== null) users.set(mediaKey, (users.get(mediaKey) ?? 0) + 1);
    }
    return { users, moved };
  }

  /** Tiles that exist take the pose at once; others find it when they are arranged, again too. */
  setPose(id: string, pose: Pose | null, nowSeconds: number): void {
    const tile = this.byId.get(id);
    if (pose === null) {
      this.tracks.delete(id);
      if (tile?.track) Object.assign(tile, { track: null, stale: true });
      return;
    }
    const track = this.tracks.get(id) ?? new PoseTrack();
    this.tracks.set(id, track);
    track.receive(pose, nowSeconds);
    if (tile !== undefined) tile.track = track;
  }

  /** Everything is drawn again at the next frame. */
  invalidate(mediaKey?: string): void {
    for (const tile of this.list) if (mediaKey === undefined || tile.mediaKey === mediaKey) tile.stale = true;
  }
}
