import type { WebGLRenderer } from 'three';
import { createFrameLoop } from '../frame/frame-loop';
import { watchRestored, watchSize, watchVisibility } from '../frame/watch-element';
import { createRenderer, giveBack, isSoftwareRendering } from '../renderer';
import { type CornerMask, createCornerMask } from './corner-mask';
import { MediaShelf } from './media-shelf';
import { createTilePainter } from './tile-painter';
import { freeWallMedia, loadWallMedia, type WallMedia } from './wall-media';
import { type WallTile, WallTiles } from './wall-tiles';
import type { MirrorWall, WallOptions } from './wall-types';

const FIELD_OF_VIEW = 75;
const MAX_PIXEL_RATIO = 1.5;
/** A processor that draws instead of a graphics card shows half the points, so that the page stays quick. */
const SOFTWARE_PIXEL_RATIO = 0.5;
const MAX_TEXTURE_SIZE = 2048;
/** A resource that nobody sees stays this long: tiles come and go while lists load and students reconnect. */
const LINGER_MS = 5_000;
/** At most about 30 frames a second: poses come at 10. */
const FRAME_MS = 33;
/** Where the processor draws, 11 must do: it has a class to serve beside. */
const SLOW_FRAME_MS = 90;

/** Where the class is in a media. */
interface Timeline {
  readonly seconds: () => number;
  readonly chapter: number | null;
}

/**
 * The class wall on one canvas. The canvas is transparent where no tile is drawn, and only tiles whose picture
 * changed are drawn again.
 * @throws NoWebGl
 */
export function createMirrorWall(canvas: HTMLCanvasElement, options: WallOptions = {}): MirrorWall {
  // The buffer is kept, because tiles that did not change are not drawn again.
  const renderer = createRenderer(canvas, { alpha: true, preserveDrawingBuffer: true });
  const mask = createCornerMask(() => (options.cornerRadius ?? 0) * renderer.getPixelRatio());
  const painter = createTilePainter(
    renderer,
    mask,
    options.fieldOfView ?? FIELD_OF_VIEW,
    options.cornerRadius ?? 0,
  );
  const tiles = new WallTiles();
  const timelines = new Map<string, Timeline>();
  const statistics = { frames: 0, tiles: 0 };
  let rearranged = true;
  let wanted = false;
  let visible = true;

  const shelf = createShelf(renderer, mask, tiles, options);
  const draw = (tile: WallTile, nowSeconds: number): boolean => {
    const shown = shelf.find(tile.mediaKey);
    const moved = tile.track?.step(nowSeconds) ?? false;
    if (moved || shown?.changed) tile.stale = true;
    if (!tile.stale || !painter.isVisible(tile.rect)) return false;
    tile.stale = false;
    if (!shown?.pictured) painter.clear(tile.rect);
    else painter.paint(tile.rect, shown, tile.track ?? shown.home);
    return true;
  };

  const loop = createFrameLoop(
    (deltaSeconds) => {
      const nowSeconds = performance.now() / 1000;
      shelf.forEachReady((key, shown) => advance(shown, timelines.get(key), deltaSeconds, nowSeconds));
      painter.look(canvas.getBoundingClientRect());
      if (rearranged) painter.clear();
      let drawn = 0;
      for (const tile of tiles.list) if (draw(tile, nowSeconds)) drawn += 1;
      shelf.forEachReady((_key, shown) => painter.finish(shown));
      if (drawn > 0 || rearranged) statistics.frames += 1;
      statistics.tiles += drawn;
      rearranged = false;
    },
    isSoftwareRendering() ? SLOW_FRAME_MS : FRAME_MS,
  );

  const rearrange = () => {
    rearranged = true;
    tiles.invalidate();
  };
  const runOrRest = () => {
    if (wanted && visible) loop.start();
    else {
      loop.stop();
      shelf.forEachReady((_key, { media }) => media.video?.pause());
    }
  };
  const cleanUps = [
    watchSize(canvas, (width, height) => {
      if (width === 0 || height === 0) return;
      renderer.setPixelRatio(Math.min(devicePixelRatio, options.maxPixelRatio ?? defaultPixelRatio()));
      renderer.setSize(width, height, false);
      painter.setCanvasSize(width, height);
      rearrange();
    }),
    watchRestored(canvas, rearrange),
    watchVisibility(canvas, (next) => {
      visible = next;
      runOrRest();
    }),
  ];
  const setRunning = (next: boolean) => {
    wanted = next;
    runOrRest();
  };

  return {
    statistics,
    setMedia: (key, source) => shelf.put(key, source),
    setTiles(next) {
      const { users, moved } = tiles.arrange(next);
      shelf.setUsers(users);
      if (moved) rearrange();
    },
    setPose: (id, pose) => tiles.setPose(id, pose, performance.now() / 1000),
    setTimeline(key, seconds, chapter = null) {
      if (seconds === null) timelines.delete(key);
      else timelines.set(key, { seconds, chapter });
    },
    start: () => setRunning(true),
    stop: () => setRunning(false),
    dispose() {
      setRunning(false);
      for (const cleanUp of cleanUps) cleanUp();
      shelf.dispose();
      mask.dispose();
      giveBack(renderer);
    },
  };
}

/** Brings a media to the class time. */
function advance(
  shown: WallMedia,
  timeline: Timeline | undefined,
  deltaSeconds: number,
  nowSeconds: number,
): void {
  const { media, follower } = shown;
  if (timeline !== undefined) {
    follower?.follow(timeline.seconds(), nowSeconds);
    media.lesson?.follow(timeline.chapter, timeline.seconds);
  }
  shown.changed = media.update(deltaSeconds);
  shown.pictured ||= shown.changed;
}

function createShelf(
  renderer: WebGLRenderer,
  mask: CornerMask,
  tiles: WallTiles,
  options: WallOptions,
): MediaShelf<WallMedia> {
  const { maxTextureSize = MAX_TEXTURE_SIZE, fieldOfView = FIELD_OF_VIEW } = options;
  return new MediaShelf({
    load: (source, signal) => loadWallMedia(source, signal, renderer, maxTextureSize, mask, fieldOfView),
    free: freeWallMedia,
    lingerMs: LINGER_MS,
    onStatus(key, status, error) {
      tiles.invalidate(key);
      if (status === 'failed') options.onMediaState?.(key, { status, error });
      else if (status !== 'idle') options.onMediaState?.(key, { status });
    },
  });
}

function defaultPixelRatio(): number {
  return isSoftwareRendering() ? SOFTWARE_PIXEL_RATIO : MAX_PIXEL_RATIO;
}
