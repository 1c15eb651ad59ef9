import type { Moment } from '../door/use-moment';
import { createLookAround } from './look-around';
import { createPanoramaProgram } from './panorama-program';

const TEXTURE = '/door/mars-turn.webp';

/** Most device pixels per CSS pixel: more costs a school's old laptop much and shows little. */
const MAX_PIXEL_RATIO = 1.5;

/**
 * Turns the panorama behind the card: one picture, one shader, no library.
 * @throws where there is no WebGL or the picture cannot be had
 */
export async function startPanorama(canvas: HTMLCanvasElement, onFirstFrame: () => void): Promise<Moment> {
  const gl = canvas.getContext('webgl', { alpha: false, antialias: false, powerPreference: 'low-power' });
  if (!gl) throw new Error('this browser has no WebGL');
  const draw = createPanoramaProgram(gl, await loadPicture());
  const look = createLookAround(canvas);
  let frame = 0;
  let shown = false;

  const onFrame = (nowMs: number) => {
    frame = requestAnimationFrame(onFrame);
    const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
    const width = Math.round(canvas.clientWidth * ratio);
    const height = Math.round(canvas.clientHeight * ratio);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    draw(look.turn(nowMs));
    if (!shown) onFirstFrame();
    shown = true;
  };
  frame = requestAnimationFrame(onFrame);
  return {
    setPaused: look.setPaused,
    dispose() {
      cancelAnimationFrame(frame);
      look.dispose();
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

async function loadPicture(): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = TEXTURE;
  await picture.decode();
  return picture;
}
