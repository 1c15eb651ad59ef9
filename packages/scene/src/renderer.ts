import { NeutralToneMapping, WebGLRenderer, type WebGLRendererParameters } from 'three';
import { NoWebGl } from './errors';

/**
 * A renderer with the colour settings of this package: models are tone mapped, pictures and videos are not.
 * @throws NoWebGl
 */
export function createRenderer(
  canvas: HTMLCanvasElement,
  parameters: WebGLRendererParameters = {},
): WebGLRenderer {
  let renderer: WebGLRenderer;
  try {
    renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'default', ...parameters });
  } catch (error) {
    throw new NoWebGl(error);
  }
  renderer.toneMapping = NeutralToneMapping;
  return renderer;
}
