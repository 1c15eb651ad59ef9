import type { WebGLRenderer } from 'three';
import type { Moment } from '../door/use-moment';
import { createFrameJudge } from './frame-judge';
import { createInstrument } from './instrument';
import { createOrreryCamera } from './orrery-camera';
import { createOrreryRenderer } from './orrery-renderer';
import { createSway } from './sway';

/** Most device pixels per CSS pixel. */
const MAX_PIXEL_RATIO = 2;

/**
 * Lets the drawn orrery come alive: it begins as flat as its drawing, then tilts into space and goes on turning.
 * Where a machine cannot draw it smoothly, the drawing comes back.
 * @throws where there is no WebGL
 */
export function startOrrery(
  canvas: HTMLCanvasElement,
  onFirstFrame: () => void,
  onTooSlow: () => void,
): Moment {
  const renderer = createOrreryRenderer(canvas);
  const camera = createOrreryCamera();
  const instrument = createInstrument();
  const sway = createSway();
  const isTooSlow = createFrameJudge();
  let frame = 0;
  let lastMs = 0;
  let paused = false;

  const onFrame = (nowMs: number) => {
    frame = requestAnimationFrame(onFrame);
    const passedMs = lastMs ? nowMs - lastMs : 0;
    const isFirst = lastMs === 0;
    lastMs = nowMs;
    if (fit(renderer, canvas)) {
      camera.fit(canvas.clientWidth, canvas.clientHeight);
      instrument.fit(camera.seamPixel * renderer.getPixelRatio());
    }
    sway.advance(passedMs);
    if (!paused) instrument.advance(Math.min(100, passedMs));
    instrument.root.rotation.set(-sway.tilt, sway.roll, 0);
    renderer.render(instrument.scene, camera.camera);
    if (isFirst) onFirstFrame();
    if (isTooSlow(passedMs)) {
      cancelAnimationFrame(frame);
      onTooSlow();
    }
  };
  frame = requestAnimationFrame(onFrame);
  return {
    setPaused(value) {
      paused = value;
    },
    dispose() {
      cancelAnimationFrame(frame);
      sway.dispose();
      instrument.dispose();
      renderer.dispose();
    },
  };
}

/** Gives the canvas the pixels of its box. @returns whether something changed */
function fit(renderer: WebGLRenderer, canvas: HTMLCanvasElement): boolean {
  const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
  const { clientWidth, clientHeight } = canvas;
  const width = Math.floor(clientWidth * ratio);
  const height = Math.floor(clientHeight * ratio);
  if (canvas.width === width && canvas.height === height) return false;
  renderer.setPixelRatio(ratio);
  renderer.setSize(clientWidth, clientHeight, false);
  return true;
}
