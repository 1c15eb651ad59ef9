import { WebGLRenderer } from 'three';

/** A renderer that draws over the page. @throws where there is no WebGL */
export function createOrreryRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true, powerPreference: 'low-power' });
  renderer.setClearColor(0, 0);
  return renderer;
}
