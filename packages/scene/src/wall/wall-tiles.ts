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

/** The tiles of a wall by id; poses survive a new arrangement. */
export class WallTiles {
  readonly list: WallTile[] = [];
  private readonly tracks = new Map<string, PoseTrack>();

  /** @returns users per media key */
  arrange(tiles: readonly Tile[]): Map<string, number> {
    const users = new Map<string, number>();
    this.list.length = 0;
    for (const { id, rect, mediaKey } of tiles) {
      this.list.push({ id, rect, mediaKey, track: this.tracks.get(id) ?? null, stale: true });
      if (mediaKey !== null) users.set(mediaKey, (users.get(mediaKey) ?? 0) + 1);
    }
    const present = new Set(tiles.map((tile) => tile.id));
    for (const id of this.tracks.keys()) if (!present.has(id)) this.tracks.delete(id);
    return users;
  }

  /** Tiles that exist take the pose at once; others find it when they are arranged next. */
  setPose(id: string, pose: Pose | null, nowSeconds: number): void {
    const tile = this.list.find((candidate) => candidate.id === id);
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
