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
    renderer = new WebGLRenderer({ canvas, antialias: !isSoftwareRendering(), ...parameters });
  } catch (error) {
    throw new NoWebGl(error);
  }
  renderer.toneMapping = NeutralToneMapping;
  return renderer;
}

let software: boolean | null = null;

/** Whether this machine draws without a graphics processor, as many remote desktops and test machines do. */
export function isSoftwareRendering(): boolean {
  software ??= probe();
  return software;
}

function probe(): boolean {
  const context = document
    .createElement('canvas')
    .getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context === null;
}
