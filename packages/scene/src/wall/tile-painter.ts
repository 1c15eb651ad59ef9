import { PerspectiveCamera, Scene, type WebGLRenderer } from 'three';
import { drawMedia } from '../media/draw-media';
import type { CornerMask } from './corner-mask';
import type { View, WallMedia } from './wall-media';
import type { TileRect } from './wall-types';

const NEAR = 0.05;
const FAR = 1000;

/** Draws single tiles into a canvas whose other parts keep their picture. */
export interface TilePainter {
  setCanvasSize(width: number, height: number): void;
  /** Learns where the canvas stands in the window; a long wall is mostly scrolled away. */
  look(canvasInWindow: { readonly left: number; readonly top: number }): void;
  isVisible(rect: TileRect): boolean;
  paint(rect: TileRect, media: WallMedia, view: View): void;
  /** Draws what `paint` has gathered of a media; to be called for each one after the tiles of a frame. */
  finish(media: WallMedia): void;
  /** Makes a tile, or the whole canvas, clear. */
  clear(rect?: TileRect): void;
}

/** @param fieldOfView vertical, in degrees */
export function createTilePainter(
  renderer: WebGLRenderer,
  mask: CornerMask,
  fieldOfView: number,
  cornerRadius: number,
): TilePainter {
  const camera = new PerspectiveCamera(fieldOfView, 1, NEAR, FAR);
  const nothing = new Scene();
  const canvas = { width: 0, height: 0 };
  const sight = { left: 0, top: 0, right: 0, bottom: 0 };

  const aim = (rect: TileRect) => {
    const bottom = canvas.height - rect.top - rect.height;
    renderer.setViewport(rect.left, bottom, rect.width, rect.height);
    renderer.setScissor(rect.left, bottom, rect.width, rect.height);
  };
  const whole = () => ({ left: 0, top: 0, width: canvas.width, height: canvas.height });
  const finish = ({ batch }: WallMedia) => {
    if (!batch?.isWaiting) return;
    aim(whole());
    batch.draw(renderer, canvas, cornerRadius);
  };
  renderer.setScissorTest(true);
  return {
    setCanvasSize(width, height) {
      canvas.width = width;
      canvas.height = height;
    },
    look({ left, top }) {
      sight.left = Math.max(0, -left);
      sight.top = Math.max(0, -top);
      sight.right = Math.min(canvas.width, innerWidth - left);
      sight.bottom = Math.min(canvas.height, innerHeight - top);
    },
    isVisible: ({ left, top, width, height }) =>
      width > 0 &&
      height > 0 &&
      left < sight.right &&
      top < sight.bottom &&
      left + width > sight.left &&
      top + height > sight.top,
    paint(rect, shown, view) {
      const { media, scene, batch } = shown;
      if (batch) {
        if (batch.isFull) finish(shown);
        batch.add(rect, view.quaternion);
        return;
      }
      aim(rect);
      const ratio = renderer.getPixelRatio();
      mask.setSize(rect.width * ratio, rect.height * ratio);
      camera.position.copy(view.position);
      camera.quaternion.copy(view.quaternion);
      camera.aspect = rect.width / rect.height;
      camera.updateProjectionMatrix();
      renderer.setClearColor(media.background, 1);
      drawMedia(renderer, scene, camera, media);
    },
    finish,
    clear(rect) {
      aim(rect ?? whole());
      renderer.setClearColor(0, 0);
      renderer.render(nothing, camera);
    },
  };
}
