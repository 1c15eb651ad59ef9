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

/** Ends a renderer and its context at once; the canvas cannot be drawn on again. Browsers allow few contexts. */
export function giveBack(renderer: WebGLRenderer): void {
  renderer.dispose();
  renderer.forceContextLoss();
}

const SOFTWARE_RENDERERS = /swiftshader|llvmpipe|softpipe|basic render|software/i;

let software: boolean | null = null;

/** Whether this machine draws without a graphics processor, as many remote desktops and test machines do. */
export function isSoftwareRendering(): boolean {
  software ??= probe();
  return software;
}

/** Browsers admit it by refusing this context, or only in the name of the renderer. */
function probe(): boolean {
  const context = document
    .createElement('canvas')
    .getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (context === null) return true;
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return SOFTWARE_RENDERERS.test(String(name));
}
