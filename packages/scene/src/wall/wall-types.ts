import type { Pose } from '@orrery/contract';
import type { MediaSource } from '../media/scene-media';

/** CSS pixels from the canvas's upper left corner. */
export interface TileRect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Tile {
  /** Any stable name: the device id. */
  readonly id: string;
  readonly rect: TileRect;
  /** Which media the student sees. Where it is null or not ready the canvas stays clear and the page shows. */
  readonly mediaKey: string | null;
}

/** Where one media of the wall stands. */
export type WallMediaState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready' }
  | { readonly status: 'failed'; readonly error: unknown };

export interface WallOptions {
  /** Upper limit of device pixels per CSS pixel. Default 1.5: tiles are small. */
  readonly maxPixelRatio?: number;
  /** Vertical opening angle of a tile in degrees. Default 75. */
  readonly fieldOfView?: number;
  /** Upper limit of pictures' sizes in pixels. Default 2048: tiles are small. */
  readonly maxTextureSize?: number;
  /** Rounding of the tiles' corners in CSS pixels. Default 0. */
  readonly cornerRadius?: number;
  /** Hears how the loading of a media goes. */
  readonly onMediaState?: (key: string, state: WallMediaState) => void;
}

/**
 * The class wall: every tile is what one student sees, re-rendered here from the pose that the device sends.
 * One WebGL context for all, each resource loaded once, drawn only while tiles that show it exist.
 */
export interface MirrorWall {
  /** Names a resource. It is loaded when the first tile refers to it and freed after the last one left. */
  setMedia(key: string, source: MediaSource | null): void;
  /** All tiles. Those whose rectangle is outside the canvas are kept but not drawn. */
  setTiles(tiles: readonly Tile[]): void;
  /** The newest pose of a student; views glide between poses. null goes back to the calm default view. */
  setPose(id: string, pose: Pose | null): void;
  /**
   * Class time of a video or a courseware in seconds, asked per frame; it plays while that moves.
   * @param seconds null leaves it at its start
   * @param chapter of a courseware; null or nothing for all of them but the test
   */
  setTimeline(key: string, seconds: (() => number) | null, chapter?: number | null): void;
  start(): void;
  stop(): void;
  /** Frames drawn and tiles drawn since the start, for measuring. */
  readonly statistics: { readonly frames: number; readonly tiles: number };
  /** Gives the context back: the canvas cannot be used a second time. */
  dispose(): void;
}
